import { expect, test } from 'vitest'

import { leaveCost } from './leave-texts.tsx'
import { duelView } from './test/duel-views.ts'

test('before the first question leaving makes the duel void, later it gives it away (product 4.4)', () => {
  expect(leaveCost(duelView({ name: 'waiting', closesAt: 15_000, needed: 1 }))).toBe('void')
  expect(leaveCost(duelView({ name: 'countdown', endsAt: 3_000 }))).toBe('void')
  expect(leaveCost(duelView({ name: 'paused', resumesBy: 20_000 }))).toBe('forfeit')
})
