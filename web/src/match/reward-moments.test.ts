import type { Reward } from '@satoshi/contract/match'
import { expect, test } from 'vitest'

import { betweenMomentsMillis, levelAfter, milestonesOf, momentsOf, totalsOf } from './reward-moments.ts'

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

test('a streak, a level and a perfect quiz are celebrated one after another, each with what it paid', () => {
  const level = { ...reward('levelUp', 0, 8_000), level: 3 }
  const perfect = reward('perfectQuiz', 50, 2_500)
  expect(milestonesOf([perfect, level, reward('answers', 90, 0), firstQuiz(7)])).toEqual([
    { type: 'streak', count: 7, rewards: [firstQuiz(7)] },
    { type: 'level', count: 3, rewards: [level] },
    { type: 'perfect_quiz', count: 1, rewards: [perfect] },
  ])
})

test.each([7, 14, 30])('a streak of %d days is celebrated (product 1.4)', (days) => {
  expect(milestonesOf([firstQuiz(days)])).toMatchObject([{ type: 'streak', count: days }])
})

test.each([1, 6, 8, 13, 29, 31])('a streak of %d days is not celebrated', (days) => {
  expect(milestonesOf([firstQuiz(days)])).toEqual([])
})

test('several levels at once are one celebration of the highest', () => {
  const levels = [2, 3].map((level) => ({ ...reward('levelUp', 0, 7_000), level }))
  expect(milestonesOf(levels)).toEqual([{ type: 'level', count: 3, rewards: levels }])
})

test('an ordinary quiz is not celebrated', () => {
  expect(milestonesOf([reward('answers', 90, 1_200), reward('quizFinish', 20, 1_000)])).toEqual([])
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
