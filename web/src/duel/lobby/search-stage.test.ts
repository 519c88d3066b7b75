import type { Search } from '@satoshi/contract/matchmaking'
import { expect, test } from 'vitest'

import { searchOf } from './_searches.ts'
import { freshDuel, isUnderWay, newerSearch, readAgainIn, stageOf } from './search-stage.ts'

const now = 1_000_000
const duelId = '0199f1f0-0000-7000-8000-000000000001'

test('without a search the player sets one up', () => {
  expect(stageOf(search({}), now)).toEqual({ name: 'idle' })
})

test('a search tells since when, and from when a bot may be had', () => {
  const received = search({ state: 'searching', since: now - 5_000, botFrom: now - 2_000 })
  expect(stageOf(received, now)).toEqual({ name: 'searching', since: now - 5_000, botFrom: now - 2_000 })
  expect(isUnderWay(received)).toBe(true)
})

test('an offer asks until the player has accepted, then waits for the other', () => {
  expect(stageOf(search({ state: 'offered', offer: offer(false) }), now).name).toBe('offered')
  expect(stageOf(search({ state: 'offered', offer: offer(true) }), now).name).toBe('waiting')
})

test('an offer that is told without its opponent is still a search', () => {
  expect(stageOf(search({ state: 'offered', since: now }), now).name).toBe('searching')
})

test('a pause is shown while it lasts, whatever the last search came to', () => {
  expect(stageOf(search({ pausedUntil: now + 1 }), now)).toEqual({ name: 'paused', until: now + 1 })
  expect(stageOf(search({ state: 'nobody', pausedUntil: now + 1 }), now).name).toBe('paused')
  expect(stageOf(search({ pausedUntil: now }), now).name).toBe('idle')
})

test('nobody found: a bot only for those who take bots, a word only while it lasts', () => {
  expect(stageOf(search({ state: 'nobody', botFrom: now, notifyUntil: now + 1 }), now)).toEqual({
    name: 'nobody',
    mayBot: true,
    notifyUntil: now + 1,
  })
  expect(stageOf(search({ state: 'nobody', notifyUntil: now }), now)).toEqual({
    name: 'nobody',
    mayBot: false,
    notifyUntil: null,
  })
})

test('a duel that came of the search is told', () => {
  expect(stageOf(search({ state: 'begun', duelId }), now)).toEqual({ name: 'begun', duelId })
})

test('a duel is gone to when it comes, not when it was there before the visit', () => {
  const begun = search({ state: 'begun', duelId })
  expect(freshDuel(search({ state: 'offered' }), begun)).toBe(duelId)
  expect(freshDuel(search({}), begun)).toBe(duelId)
  expect(freshDuel(undefined, begun)).toBeNull()
  expect(freshDuel(begun, begun)).toBeNull()
  expect(freshDuel({ ...begun, duelId: 'another' }, begun)).toBe(duelId)
})

test('a hint that was overtaken by a newer word changes nothing', () => {
  const older = search({ state: 'searching', serverNow: now - 1 })
  const newer = search({ state: 'offered', serverNow: now })
  expect(newerSearch(newer, older)).toBe(newer)
  expect(newerSearch(older, newer)).toBe(newer)
  expect(newerSearch(undefined, older)).toBe(older)
})

test('a running search is read every two seconds without the live channel, seldom with it', () => {
  expect(readAgainIn(search({ state: 'searching' }), false, now)).toBe(2_000)
  expect(readAgainIn(search({ state: 'offered' }), true, now)).toBe(10_000)
  expect(readAgainIn(search({}), false, now)).toBe(false)
  expect(readAgainIn(undefined, false, now)).toBe(false)
})

test('a pause is read again when it has ended', () => {
  expect(readAgainIn(search({ pausedUntil: now + 5_000 }), true, now)).toBe(6_000)
  expect(readAgainIn(search({ pausedUntil: now }), true, now)).toBe(false)
})

function offer(accepted: boolean): NonNullable<Search['offer']> {
  const rating = { value: 1_512, provisional: false }
  const opponent = {
    id: duelId,
    nickname: 'bia',
    avatarUrl: null,
    avatarId: null,
    accessoryId: null,
    skinId: null,
    level: 3,
    isBot: false,
    rating,
  }
  return { id: duelId, opponent, expiresAt: now + 10_000, accepted, otherAccepted: false }
}

function search(changes: Partial<Search>): Search {
  return searchOf({ serverNow: now, ...changes })
}
