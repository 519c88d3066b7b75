import type { Achievement } from '@satoshi/contract/achievement'
import { expect, test } from 'vitest'

import { nearestOf } from './achievements-panel.tsx'

test('what is begun and lacks least comes first; what is earned or not begun is left out', () => {
  const all = [
    some('firstQuiz', 1, 1, 5),
    some('duelWins50', 12, 50),
    some('streak7', 6, 7),
    some('duelWins10', 9, 10),
    some('upset', 0, 1),
  ]
  expect(nearestOf(all, 2).map(({ key }) => key)).toEqual(['duelWins10', 'streak7'])
  expect(nearestOf(all, 9)).toHaveLength(3)
  expect(nearestOf([], 2)).toEqual([])
})

function some(key: Achievement['key'], value: number, target: number, earnedAt: number | null = null): Achievement {
  return { key, rarity: 'common', value, target, earnedAt, owners: 0.5, xp: 20, amountCents: 3_000 }
}
