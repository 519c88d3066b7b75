import { expect, test } from 'vitest'

import { accepted, newMatch, playing, startsAt } from '../match/_match-world.ts'
import { brokenOffBy, closesQuickMatch } from './break-off.ts'
import { decideRematch, rematchMillis } from './rematch.ts'

const ended = { endedAt: 1_000, againstBot: false }
const decided = (...[about, offer, by, at]: Parameters<typeof decideRematch>) => {
  const outcome = decideRematch(about, offer, by, at)
  return outcome.ok ? outcome.value : outcome.code
}

test('two taps begin a rematch, in any order, within 20 seconds of the end', () => {
  expect(decided(ended, null, 'ana', 1_000)).toBe('offer')
  expect(decided(ended, { by: 'ana', state: 'offered' }, 'ana', 2_000)).toBe('stands')
  expect(decided(ended, { by: 'ana', state: 'offered' }, 'bia', 1_000 + rematchMillis)).toBe('begin')
  expect(decided(ended, { by: 'ana', state: 'offered' }, 'bia', 1_001 + rematchMillis)).toBe('duel.rematchGone')
  expect(decided(ended, null, 'ana', 1_001 + rematchMillis)).toBe('duel.rematchGone')
})

test('an offer that was taken back or turned down is gone, one that began stands', () => {
  expect(decided(ended, { by: 'bia', state: 'gone' }, 'ana', 1_500)).toBe('duel.rematchGone')
  expect(decided(ended, { by: 'bia', state: 'begun' }, 'ana', 99_000)).toBe('stands')
})

test('a bot always agrees, and a duel that runs has no rematch', () => {
  expect(decided({ ...ended, againstBot: true }, null, 'ana', 1_500)).toBe('begin')
  expect(decided({ ...ended, endedAt: null }, null, 'ana', 1_500)).toBe('duel.notOver')
})

test('whoever leaves before the first question broke the duel off, and nobody else', () => {
  const { match } = newMatch({ format: 'duel' })
  const ready = accepted(match, { type: 'ready', seat: 0 }, startsAt + 1).match
  expect(brokenOffBy(accepted(ready, { type: 'leave', seat: 0 }, startsAt + 2).match)).toEqual([0])
})

test('whoever does not come within 15 seconds broke the duel off', () => {
  const { match } = newMatch({ format: 'duel' })
  const ready = accepted(match, { type: 'ready', seat: 0 }, startsAt + 1).match
  expect(brokenOffBy(accepted(ready, { type: 'tick' }, startsAt + 15_000).match)).toEqual([1])
})

test('whoever leaves a duel that runs broke it off, and so did who lost the connection once too often', () => {
  const { match, at } = playing({ format: 'duel' })
  expect(brokenOffBy(accepted(match, { type: 'leave', seat: 1 }, at).match)).toEqual([1])
  let lost = match
  for (let times = 0; times < 4; times++) {
    if (lost.phase.name !== 'ended') lost = accepted(lost, { type: 'away', seat: 0 }, at + times).match
    if (lost.phase.name !== 'ended') lost = accepted(lost, { type: 'back', seat: 0 }, at + times).match
  }
  expect(brokenOffBy(lost)).toEqual([0])
})

test('nobody broke off a duel that both lost their connection to', () => {
  const { match, at } = playing({ format: 'duel' })
  const one = accepted(match, { type: 'away', seat: 0 }, at).match
  const both = accepted(one, { type: 'away', seat: 1 }, at).match
  expect(brokenOffBy(accepted(both, { type: 'tick' }, at + 60_000).match)).toEqual([])
})

test('the fourth duel that somebody breaks off closes stakes and quick match', () => {
  expect([3, 4].map(closesQuickMatch)).toEqual([false, true])
})
