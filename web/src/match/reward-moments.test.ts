import type { Reward } from '@satoshi/contract/match'
import { expect, test } from 'vitest'

import { gainOfStreak, gainsOf, gainsOfAnswer, levelAfter, totalsOf } from './reward-moments.ts'

test('XP rises first, then BTZ, then a streak that is celebrated', () => {
  const rewards = [reward('answers', 90, 1_200), reward('quizFinish', 20, 1_000), firstQuiz(4)]
  expect(gainsOf(rewards, { multiplier: 1.2 })).toEqual([
    { type: 'xp', value: 110, multiplier: 1.2 },
    { type: 'btz', value: 62 },
  ])
  expect(gainsOf([firstQuiz(7)]).at(-1)).toEqual({ type: 'streak', value: 7 })
})

test('what rose with the answers does not rise again', () => {
  const rewards = [reward('answers', 90, 1_200), reward('quizFinish', 20, 1_000)]
  expect(gainsOf(rewards, { shown: { xp: 70, amountCents: 1_200 } })).toMatchObject([
    { type: 'xp', value: 40 },
    { type: 'btz', value: 10 },
  ])
  expect(gainsOf([reward('answers', 90, 1_200)], { shown: { xp: 90, amountCents: 1_200 } })).toEqual([])
  expect(gainsOf([], { shown: { xp: 90, amountCents: 1_200 } })).toEqual([])
})

test('nothing earned makes no floating number', () => {
  expect(gainsOf([])).toEqual([])
  expect(gainsOf([reward('answers', 0, 0)])).toEqual([])
})

test('a new level gives its name to no other number, and rises with what it pays', () => {
  const rewards = [reward('answers', 90, 0), { ...reward('levelUp', 0, 8_000), level: 3 }]
  expect(gainsOf(rewards)).toEqual([
    { type: 'xp', value: 90, multiplier: 1 },
    { type: 'btz', value: 80 },
  ])
})

test('an answer lets its XP rise, what speed brought with the seconds that were left, and its BTZ', () => {
  expect(gainsOfAnswer({ xp: 14, speedXp: 4, secondsLeft: 24, amountCents: 200 })).toEqual([
    { type: 'xp', value: 10 },
    { type: 'bonus', value: 4, timeRemaining: 24 },
    { type: 'btz', value: 2 },
  ])
  expect(gainsOfAnswer({ xp: 10, speedXp: 0, secondsLeft: 0, amountCents: 0 })).toEqual([{ type: 'xp', value: 10 }])
})

test.each([7, 14, 30])('a streak of %d days is celebrated (product 1.4)', (days) => {
  expect(gainOfStreak(days)).toEqual([{ type: 'streak', value: days }])
})

test.each([null, 1, 6, 8, 13, 29, 31])('a streak of %j days is not celebrated', (days) => {
  expect(gainOfStreak(days)).toEqual([])
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
