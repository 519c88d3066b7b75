import { expect, test } from 'vitest'

import type { Stakes } from '@satoshi/contract/stakes'

import { barKey, mayStake, nearestStake, reasonKey, speaksOfStakes } from './stake-choice.ts'

const amounts: Stakes['amounts'] = [
  { btz: 0, allowed: true, reason: null, fromLevel: 1 },
  { btz: 50, allowed: true, reason: null, fromLevel: 1 },
  { btz: 100, allowed: false, reason: 'insufficient', fromLevel: 1 },
  { btz: 250, allowed: false, reason: 'level', fromLevel: 5 },
]

test('a stake that may not be chosen gives way to the largest allowed one below it', () => {
  expect(nearestStake({ amounts }, 100)).toBe(50)
  expect(nearestStake({ amounts }, 50)).toBe(50)
  expect(nearestStake({ amounts }, 0)).toBe(0)
})

test('where no stake is allowed the duel is friendly', () => {
  const barred = amounts.map((amount) => ({ ...amount, allowed: amount.btz === 0 }))
  expect(nearestStake({ amounts: barred }, 1_000)).toBe(0)
  expect(nearestStake({ amounts: [] }, 100)).toBe(0)
})

test('a friendly duel may always be chosen, and an amount that is not listed never', () => {
  expect(mayStake({ amounts: [] }, 0)).toBe(true)
  expect(mayStake({ amounts }, 50)).toBe(true)
  expect(mayStake({ amounts }, 100)).toBe(false)
  expect(mayStake({ amounts }, 75)).toBe(false)
})

test('each amount that may not be chosen says why, except where a bar of all says it once', () => {
  expect(amounts.map(reasonKey)).toEqual([null, null, 'stakes.reasons.insufficient', 'stakes.reasons.level'])
  expect(reasonKey({ btz: 50, allowed: false, reason: 'barred', fromLevel: 1 })).toBeNull()
})

test('minors, and everybody where stakes are off, hear nothing of stakes', () => {
  expect(speaksOfStakes({ barred: 'minor' })).toBe(false)
  expect(speaksOfStakes({ barred: 'off' })).toBe(false)
  expect(speaksOfStakes({ barred: 'excluded' })).toBe(true)
  expect(speaksOfStakes({ barred: null })).toBe(true)
})

test('a bar without end is told otherwise than one with an end', () => {
  expect(barKey('excluded', null)).toBe('stakes.barred.excluded')
  expect(barKey('excluded', 1)).toBe('stakes.barred.excludedUntil')
  expect(barKey('paused', 1)).toBe('stakes.barred.paused')
  expect(barKey('solosFirst', null)).toBe('stakes.barred.solosFirst')
})
