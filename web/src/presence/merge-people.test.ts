import type { PeopleDelta } from '@satoshi/contract/live'
import { expect, test } from 'vitest'

import { mergePeople, type OnlineList } from './merge-people.ts'

const nothing: PeopleDelta = { arrived: [], gone: [], total: 0, reread: false }

test('who comes stands above who was there, and below nobody who is only there since a moment ago', () => {
  const list = mergePeople(listOf(person('ana'), person('bia', false)), { ...nothing, arrived: [person('caio')] }, 'me')
  expect(list.items.map((one) => one.user_id)).toEqual(['caio', 'ana', 'bia'])
  expect(list.total).toBe(3)
})

test('who goes is gone, and who is told again is not there twice', () => {
  const told = { ...nothing, arrived: [person('bia', false)], gone: ['ana'] }
  const list = mergePeople(listOf(person('ana'), person('bia'), person('caio')), told, 'me')
  expect(list.items.map((one) => [one.user_id, one.online])).toEqual([
    ['caio', true],
    ['bia', false],
  ])
  expect(list.total).toBe(2)
})

test('the player is not in the own list', () => {
  expect(mergePeople(listOf(), { ...nothing, arrived: [person('me')], total: 1 }, 'me')).toMatchObject({
    items: [],
    total: 0,
  })
})

test('a list that is longer than what is shown takes the number of the server', () => {
  const many = Array.from({ length: 50 }, (_, index) => person(`p${index}`))
  const list = mergePeople(
    { ...listOf(...many), total: 400 },
    { ...nothing, arrived: [person('ana')], total: 402 },
    'me',
  )
  expect([list.items.length, list.total]).toEqual([50, 402])
})

test('a word to read again changes nothing by itself', () => {
  const list = listOf(person('ana'))
  expect(mergePeople(list, { ...nothing, total: 90, reread: true }, 'me')).toEqual(list)
})

function listOf(...items: OnlineList['items']): OnlineList {
  return { items, total: items.length, serverNow: 0 }
}

function person(id: string, online = true): OnlineList['items'][number] {
  const face = { user_id: id, username: id, avatar_url: null, avatar_id: null, accessory_id: null, level: 1 }
  return { ...face, last_seen: 0, available_for_duel: true, online }
}
