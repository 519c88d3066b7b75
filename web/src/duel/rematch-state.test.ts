import type { Rematch } from '@satoshi/contract/duel'
import { expect, test } from 'vitest'

import { afterTime, afterRematch, leavesSomebody, mayRematch, openRematch } from './rematch-state.ts'

const endedAt = 1_000_000

test('a rematch can be had for 20 s after the end (product 4.4)', () => {
  expect(openRematch(endedAt, endedAt + 19_999)).toMatchObject({ name: 'open', until: endedAt + 20_000 })
  expect(openRematch(endedAt, endedAt + 20_000).name).toBe('gone')
})

test('one tap offers; the other’s offer is taken by one tap; an own offer only waits', () => {
  const open = openRematch(endedAt, endedAt)
  expect(mayRematch(open)).toBe(true)
  const mine = afterRematch(open, rematch('offeredByMe'))
  expect(mine).toMatchObject({ name: 'offeredByMe', until: endedAt + 20_000 })
  expect(mayRematch(mine)).toBe(false)
  expect(mayRematch(afterRematch(open, rematch('offeredToMe')))).toBe(true)
})

test('the server’s word on the end of the offer counts', () => {
  expect(
    afterRematch(openRematch(endedAt, endedAt), { ...rematch('offeredToMe'), expiresAt: endedAt + 5_000 }).until,
  ).toBe(endedAt + 5_000)
})

test('when both tapped the next duel is known, and no later word takes it back', () => {
  const begun = afterRematch(openRematch(endedAt, endedAt), { ...rematch('begun'), nextDuelId: 'next' })
  expect(begun).toMatchObject({ name: 'begun', nextDuelId: 'next' })
  expect(afterRematch(begun, rematch('gone'))).toBe(begun)
  expect(afterTime(begun, endedAt + 60_000)).toBe(begun)
})

test('an offer that is gone does not come back by a word that was late, but a duel that began is believed', () => {
  const gone = afterRematch(openRematch(endedAt, endedAt), rematch('gone'))
  expect(gone.name).toBe('gone')
  expect(afterRematch(gone, rematch('offeredToMe'))).toBe(gone)
  expect(afterRematch(gone, { ...rematch('begun'), nextDuelId: 'next' }).nextDuelId).toBe('next')
})

test('what nobody took in time is gone', () => {
  const offered = afterRematch(openRematch(endedAt, endedAt), rematch('offeredByMe'))
  expect(afterTime(offered, endedAt + 19_999)).toBe(offered)
  expect(afterTime(offered, endedAt + 20_000).name).toBe('gone')
})

test('leaving the screen is told while somebody may count on it, and never after it began', () => {
  const open = openRematch(endedAt, endedAt)
  expect(leavesSomebody(open)).toBe(true)
  expect(leavesSomebody(afterRematch(open, rematch('offeredToMe')))).toBe(true)
  expect(leavesSomebody(afterRematch(open, { ...rematch('begun'), nextDuelId: 'next' }))).toBe(false)
  expect(leavesSomebody(afterRematch(open, rematch('gone')))).toBe(false)
})

function rematch(state: Rematch['state']): Rematch {
  return { duelId: 'duel', state, expiresAt: null, nextDuelId: null }
}
