import type { Achievement } from '@satoshi/contract/achievement'
import { expect, test } from 'vitest'

import { nearestOf } from './achievements-panel.tsx'

test('what lacks least comes first, what is earned or out of reach is left out', () => {
  const all = [
    some('firstQuiz', { value: 1, target: 1, earnedAt: 5 }),
    some('duelWins50', { value: 12, target: 50 }),
    some('streak7', { value: 6, target: 7 }),
    some('duelWins10', { value: 9, target: 10 }),
    some('upset', { value: 0, target: 1, rarity: 'epic' }),
  ]
  expect(nearestOf(all, 2).map(({ key }) => key)).toEqual(['duelWins10', 'streak7'])
  expect(nearestOf(all, 9)).toHaveLength(3)
  expect(nearestOf([], 2)).toEqual([])
})

test('the first day has its first steps within reach, and no streak of a hundred days', () => {
  const all = [
    some('firstQuiz', { value: 1, target: 1, earnedAt: 5 }),
    some('firstDuel', { value: 0, target: 1 }),
    some('perfectQuiz', { value: 0, target: 1, rarity: 'rare' }),
    some('streak7', { value: 1, target: 7, rarity: 'rare' }),
    some('streak30', { value: 1, target: 30, rarity: 'epic' }),
    some('streak100', { value: 1, target: 100, rarity: 'mythic' }),
  ]
  expect(nearestOf(all, 9).map(({ key }) => key)).toEqual(['firstDuel', 'perfectQuiz', 'streak7'])
})

type Some = Pick<Achievement, 'value' | 'target'> & Partial<Achievement>

function some(key: Achievement['key'], own: Some): Achievement {
  return { key, rarity: 'common', earnedAt: null, owners: 0.5, xp: 20, amountCents: 3_000, ...own }
}
