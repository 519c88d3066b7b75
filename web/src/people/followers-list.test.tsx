import type { Person } from '@satoshi/contract/people'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { domains } from '../domains.ts'
import { ids } from '../lib/_ids.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { isolated } from '../lib/isolated.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { noRelation, profileOf } from './_people.ts'
import { FollowersList } from './followers-list.tsx'

beforeAll(() => setStaleQueries(queriesByTopic(domains)))
beforeAll(() => loadTexts('app', 'people', 'errors', 'refusals'))
afterEach(clearScreen)

test('each follower leads to their page and is followed back from the row, by a button that names them', async () => {
  const served = serve({ [list]: page(follower(false)), [follow]: { ...noRelation, following: true, friend: true } })
  const screen = await draw(<FollowersList />)
  await until(() => expect(screen.link('bia').getAttribute('href')).toBe(`/user/${ids.bia}`))
  served.answer(list, page(follower(true)))
  await screen.press(`${text('people.follow.back')}: ${isolated('bia')}`)
  const again = `${text('people.follow.following')}: ${isolated('bia')}`
  await until(() => expect(screen.button(again).getAttribute('aria-pressed')).toBe('true'))
  expect(served.calls()).toEqual([list, follow, list])
})

test('whom nobody follows is told so with a next step, and a list that did not come can be asked for again', async () => {
  const served = serve({ [list]: () => refused('request.tooMany', {}, 429) })
  const screen = await draw(<FollowersList />)
  await until(() => expect(screen.written()).toContain(text('people.followers.error')))
  served.answer(list, page())
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(text('people.followers.empty')))
  expect(screen.link(text('people.followers.find')).getAttribute('href')).toBe('/casino-duels?tab=online')
})

const list = 'GET /api/people/followers'
const follow = `PUT /api/people/${ids.bia}/follow`

function page(...items: Person[]) {
  return { items, nextCursor: null }
}

function follower(friend: boolean): Person {
  const { player, presence, lastSeen, accepts } = profileOf('bia')
  return {
    player,
    presence,
    lastSeen,
    accepts,
    relation: { ...noRelation, followsMe: true, following: friend, friend },
  }
}
