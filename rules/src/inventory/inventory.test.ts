import { expect, test } from 'vitest'

import { learningXp, wholeMultiplier } from '../progress/xp.ts'
import { rightAnswersCents } from '../progress/quiz-btz.ts'
import { cents } from '../money.ts'
import { minute } from '../time.ts'
import { boosts, boostItems, multiplierAt, beginBoost } from './boosts.ts'
import { items } from './items.ts'

const at = 1_000_000

test('a boost acts from its use until its end, and only on its own kind', () => {
  const used = beginBoost('xpBoost150For30', { begun: 0, effects: [] }, at)
  if (!used.ok) throw new Error(used.code)
  const acts = (when: number) => multiplierAt([used.value], 'xpBoost', when)
  expect([at - 1, at, at + 30 * minute - 1, at + 30 * minute].map(acts)).toEqual([1, 1.5, 1.5, 1])
  expect(multiplierAt([used.value], 'btzBoost', at)).toBe(1)
})

test('never two of a kind act at once, and a day has two of a kind', () => {
  const acting = [{ kind: 'xpBoost' as const, percent: 150, startedAt: at, endsAt: at + 30 * minute }]
  const second = beginBoost('xpBoost200For15', { begun: 1, effects: acting }, at + 1)
  expect(second).toMatchObject({ code: 'inventory.boostActive', details: { endsAt: at + 30 * minute } })
  expect(beginBoost('btzBoost150For30', { begun: 0, effects: acting }, at + 1).ok).toBe(true)
  expect(beginBoost('xpBoost200For15', { begun: 1, effects: acting }, at + 30 * minute).ok).toBe(true)
  expect(beginBoost('xpBoost200For15', { begun: 2, effects: [] }, at)).toMatchObject({ code: 'inventory.boostsUsed' })
})

test('streak and boost multiply each other up to four, and points leave the boost out', () => {
  expect(wholeMultiplier({ streak: 1.5, boost: 1.5 })).toBe(2.25)
  expect(wholeMultiplier({ streak: 3, boost: 2 })).toBe(4)
  expect(learningXp(100, { streak: 1.5, boost: 1.5 })).toEqual({ xp: 225, points: 150 })
  expect(learningXp(100, { streak: 3, boost: 2 })).toEqual({ xp: 400, points: 300 })
  expect(learningXp(101, { streak: 1, boost: 1.25 })).toEqual({ xp: 126, points: 101 })
  // 12 · 1.5 · 1.25 = 22.5, which is rounded up once.
  expect(learningXp(12, { streak: 1.5, boost: 1.25 }).xp).toBe(23)
})

test('right answers pay half more while they are boosted, up to 180 BTZ on that day', () => {
  expect(rightAnswersCents(10, cents(0))).toBe(2_000)
  expect(rightAnswersCents(10, cents(0), { btz: 1.5, answersBoosted: true })).toBe(3_000)
  expect(rightAnswersCents(10, cents(17_500), { btz: 1.5, answersBoosted: true })).toBe(500)
  expect(rightAnswersCents(10, cents(12_500), { btz: 1, answersBoosted: false })).toBe(0)
})

test('every boost is an item', () => {
  expect(boostItems.every((item) => items.includes(item) && boosts[item].percent > 100)).toBe(true)
})
