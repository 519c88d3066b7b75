import type { Person } from '@satoshi/contract/people'
import type { OnlinePerson } from '@satoshi/contract/presence'
import { second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { domains } from '../../domains.ts'
import { openLive } from '../../lib/_live.ts'
import { refused } from '../../lib/_network.ts'
import { text, until } from '../../lib/_screen.tsx'
import { serverNow } from '../../lib/clock.ts'
import { isolated } from '../../lib/isolated.ts'
import { ids } from '../../lib/_ids.ts'
import { noRelation, profileOf } from '../../people/_people.ts'
import { beginInArena, openArena, playerOf, settled, wait } from './_lobby.tsx'

beginInArena(domains)

test('the people open on who is here; whoever has just left cannot be challenged', async () => {
  const { screen } = await opened({ [online]: () => listed(here('Bia'), here('Caio', { online: false })) })
  expect(screen.written()).toContain(text('people.online.total', { count: 2 }))
  expect(challenge(screen, 'Bia').disabled).toBe(false)
  expect(challenge(screen, 'Caio').disabled).toBe(true)
})

test('somebody who arrives can be challenged at once, over the channel and without a reading', async () => {
  const line = await openLive()
  const { screen, times } = await opened({ [online]: () => listed() })
  await settled()
  const before = times(online)
  await line.publish('people', { arrived: [here('Bia')], gone: [], total: 1, reread: false })
  await until(() => expect(challenge(screen, 'Bia').disabled).toBe(false))
  expect(times(online)).toBe(before)
  await line.publish('people', { arrived: [], gone: [ids.bia], total: 0, reread: false })
  await until(() => expect(screen.written()).toContain(text('people.online.empty')))
  await line.close()
})

test('where nobody is here the quick match is offered', async () => {
  const { screen } = await opened()
  await screen.press(text('lobby.quick.search'))
  expect(screen.address()).toBe('/casino-duel?tab=quick')
  expect(screen.written()).toContain(text('lobby.theme.title'))
})

test('a challenge names whom it is for, and closing it leads back to the list', async () => {
  const { screen } = await opened({ [online]: () => listed(here('Bia')), [page]: profileOf('bia') })
  await screen.press(text('lobby.challenge.of', { name: 'Bia' }))
  expect(screen.written()).toContain(text('invite.challenge.title', { nickname: isolated('Bia') }))
  await screen.escape()
  expect(screen.written()).not.toContain(text('invite.challenge.send'))
  expect(challenge(screen, 'Bia').disabled).toBe(false)
})

test('a friend who accepts nobody now says why and cannot be challenged', async () => {
  const items = [person('Bia', 'yes'), person('Caio', 'playing')]
  const { screen } = await opened({ [friends]: { items } })
  await screen.press(text('lobby.tabs.friends'))
  await until(() => expect(challenge(screen, 'Bia').disabled).toBe(false))
  expect(challenge(screen, 'Caio').disabled).toBe(true)
  expect(screen.written()).toContain(text('people.accepts.playing'))
})

test('who has no friends yet is led to the search', async () => {
  const { screen } = await opened({ [friends]: { items: [] } })
  await screen.press(text('lobby.tabs.friends'))
  await until(() => expect(screen.written()).toContain(text('people.friends.empty')))
  await screen.press(text('lobby.challenge.find'))
  expect(screen.address()).toBe('/casino-duel?tab=find')
})

test('a nickname is searched for once it rests, and whoever is found can be challenged', async () => {
  const { screen, served, times } = await opened({ [search]: { items: [person('Bia', 'yes')] } }, '?tab=find')
  await screen.write(text('people.search.label'), 'b')
  await wait(second)
  expect(times(search)).toBe(0)
  await screen.write(text('people.search.label'), 'bi')
  await screen.write(text('people.search.label'), 'bia')
  await wait(second)
  await until(() => expect(challenge(screen, 'Bia').disabled).toBe(false))
  expect(served.requests.filter(({ call }) => call === search).map((one) => one.search)).toEqual(['?q=bia'])
})

test('a list that is refused says why and is read again at a press', async () => {
  const { screen, served } = await opened({ [online]: () => refused('request.tooMany', {}, 429) })
  await until(() => expect(screen.written()).toContain(text('people.online.error')))
  served.answer(online, () => listed(here('Bia')))
  await screen.press(text('errors.retry'))
  await until(() => expect(challenge(screen, 'Bia').disabled).toBe(false))
})

test('an address that names no tab of the arena opens on the people', async () => {
  const { screen } = await opened({}, '?tab=casino')
  expect(screen.one('[aria-selected="true"]').textContent).toBe(text('lobby.tabs.online'))
})

const online = 'GET /api/user_presence'
const friends = 'GET /api/people/friends'
const search = 'GET /api/people'
const page = `GET /api/people/${ids.bia}`

async function opened(answers: Record<string, unknown> = {}, at = '') {
  const arena = await openArena({ path: `/casino-duel${at}`, answers })
  await settled()
  return arena
}

function challenge(screen: Awaited<ReturnType<typeof opened>>['screen'], name: string) {
  return screen.button(text('lobby.challenge.of', { name }))
}

function listed(...items: OnlinePerson[]) {
  return { items, total: items.length, serverNow: serverNow() }
}

function here(nickname: keyof typeof idOf, changes: Partial<OnlinePerson> = {}): OnlinePerson {
  return {
    user_id: idOf[nickname],
    username: nickname,
    avatar_url: null,
    avatar_id: null,
    accessory_id: null,
    last_seen: serverNow(),
    available_for_duel: true,
    online: true,
    level: 3,
    ...changes,
  }
}

function person(nickname: keyof typeof idOf, accepts: Person['accepts']): Person {
  const player = playerOf(nickname, { id: idOf[nickname] })
  return { player, relation: noRelation, presence: 'online', lastSeen: null, accepts }
}

const idOf = { Bia: ids.bia, Caio: ids.caio }
