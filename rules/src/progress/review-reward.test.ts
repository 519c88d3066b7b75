import { expect, test } from 'vitest'

import { rewardForReview, type ReviewResult } from './review-reward.ts'

const today = { earliest: '2026-11-23', latest: '2026-11-23' }
const review: ReviewResult = {
  ref: 's:0',
  right: true,
  answered: 1,
  repeats: { rightToday: false, timesInSevenDays: 0 },
  streak: { days: 0, day: null },
  streakDays: today,
  boost: 1,
}

test('a right review pays 8 XP, as many points, and no BTZ', () => {
  expect(rewardForReview(review).grants).toEqual([
    { source: 'reviewRight', ref: 's:0', xp: 8, points: 8, earnedCents: 0, grantedCents: 0 },
  ])
})

test('a wrong one pays nothing', () => {
  expect(rewardForReview({ ...review, right: false }).grants).toEqual([])
})

test.for([
  [{ rightToday: true, timesInSevenDays: 1 }, 2],
  [{ rightToday: false, timesInSevenDays: 2 }, 8],
  [{ rightToday: false, timesInSevenDays: 3 }, 0],
] as const)('repeats %j are worth %d XP (product 6.1)', ([repeats, xp]) => {
  expect(rewardForReview({ ...review, repeats }).grants.reduce((sum, one) => sum + one.xp, 0)).toBe(xp)
})

test('the streak multiplies it as it stands, and a broken one does not', () => {
  const xpWith = (day: string) =>
    rewardForReview({ ...review, streak: { days: 7, day } }).grants.reduce((sum, one) => sum + one.xp, 0)
  expect(xpWith('2026-11-22')).toBe(12)
  expect(xpWith('2026-11-21')).toBe(8)
})

test('the fifth answer of a session makes the day count, right or wrong, and no other does', () => {
  const streak = { days: 6, day: '2026-11-22' }
  const after = (answered: number, right = true) => rewardForReview({ ...review, answered, right, streak })
  expect(after(4).streak).toEqual(streak)
  expect(after(5).streak).toEqual({ days: 7, day: '2026-11-23' })
  expect(after(5, false).streak).toEqual({ days: 7, day: '2026-11-23' })
  expect(after(6).streak).toEqual(streak)
  // The answer that makes seven days is the first to be multiplied by them.
  expect(after(5).grants[0]?.xp).toBe(12)
})

test('a boost multiplies the XP and not the points, together with the streak at most fourfold', () => {
  expect(rewardForReview({ ...review, boost: 1.5 }).grants).toMatchObject([{ xp: 12, points: 8 }])
  const long = { streak: { days: 30, day: '2026-11-22' }, boost: 2 }
  expect(rewardForReview({ ...review, ...long }).grants).toMatchObject([{ xp: 32, points: 24 }])
})
