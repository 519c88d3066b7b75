import type { Reward } from '@satoshi/contract/match'
import { expect, test } from 'vitest'

import { betweenMomentsMillis, levelAfter, milestoneOf, momentsOf, totalsOf } from './reward-moments.ts'

test('XP rises first, then BTZ, then the streak, each after the one before', () => {
  const rewards = [reward('answers', 90, 1_200), reward('quizFinish', 20, 1_000), firstQuiz(4)]
  expect(momentsOf(rewards)).toEqual([
    { type: 'xp', value: 110, levelUp: false, after: 0 },
    { type: 'btz', value: 62, levelUp: false, after: betweenMomentsMillis },
    { type: 'streak', value: 4, levelUp: false, after: 2 * betweenMomentsMillis },
  ])
})

test('nothing earned makes no floating number', () => {
  expect(momentsOf([])).toEqual([])
  expect(momentsOf([reward('answers', 0, 0)])).toEqual([])
})

test('the next one rises at once when XP has nothing to say', () => {
  expect(momentsOf([reward('quizFinish', 0, 1_000)])).toEqual([{ type: 'btz', value: 10, levelUp: false, after: 0 }])
})

test('a new level is told with the XP that brought it', () => {
  const rewards = [reward('answers', 90, 0), { ...reward('levelUp', 0, 8_000), level: 3 }]
  expect(momentsOf(rewards)[0]).toMatchObject({ type: 'xp', value: 90, levelUp: true })
})

test('one celebration: a level before a perfect quiz before a streak', () => {
  const level = { ...reward('levelUp', 0, 8_000), level: 3 }
  const perfect = reward('perfectQuiz', 50, 2_500)
  expect(milestoneOf([perfect, level, firstQuiz(7)])).toBe('level')
  expect(milestoneOf([firstQuiz(7), perfect])).toBe('perfect')
  expect(milestoneOf([firstQuiz(7)])).toBe('streak')
})

test.each([1, 6, 8, 13, 29, 31])('a streak of %d days is not celebrated', (days) => {
  expect(milestoneOf([firstQuiz(days)])).toBeNull()
})

test('an ordinary quiz is not celebrated', () => {
  expect(milestoneOf([reward('answers', 90, 1_200), reward('quizFinish', 20, 1_000)])).toBeNull()
})

test('the highest of several levels is the one reached', () => {
  const rewards = [2, 3].map((level) => ({ ...reward('levelUp', 0, 7_000), level }))
  expect(levelAfter(rewards)).toBe(3)
  expect(levelAfter([])).toBeNull()
})

test('totals add every source', () => {
  expect(totalsOf([reward('answers', 90, 1_200), reward('quizFinish', 20, 1_000)])).toEqual({
    xp: 110,
    amountCents: 2_200,
  })
})

function reward(source: Reward['source'], xp: number, amountCents: number): Reward {
  return { source, xp, amountCents, level: null, streak: null }
}

function firstQuiz(streak: number): Reward {
  return { ...reward('firstQuiz', 0, 4_000), streak }
}
