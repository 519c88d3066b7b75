import { standardSettings } from '../game-settings.ts'
import { expect, test } from 'vitest'

import fixtures from '../../fixtures/progress.json' with { type: 'json' }
import { btz, cents } from '../money.ts'
import { levelOf, levelsReached, xpToNext } from './level.ts'
import { levelUpGrant, signUpGrant } from './grant.ts'
import { firstQuizCents, rightAnswersCents } from './quiz-btz.ts'
import { isCelebratedStreak, nextStreakTier, streakAfter, streakMultiplier, streakOn } from './streak.ts'
import { comboXp, repeatFactor, speedBonusXp } from './xp.ts'

test.each(fixtures.xpToNext)('from level $level to the next it takes $xp XP', ({ level, xp }) => {
  expect(xpToNext(level)).toBe(xp)
})

test.each(fixtures.totalXpAtLevel)('level $level is reached at $xp XP in all', ({ level, xp }) => {
  expect(levelOf(xp)).toMatchObject({ level, levelXp: 0 })
  expect(levelOf(xp - 1).level).toBe(level - 1)
})

test.each(fixtures.levels)('$xp XP in all are level $level and $levelXp of $levelNeedsXp', ({ xp, ...expected }) => {
  expect(levelOf(xp)).toEqual(expected)
})

test.each(fixtures.levelUps)('from $from to $to XP the levels reached pay $pays', ({ from, to, pays }) => {
  const paid = levelsReached(from, to).map((level) => [level, levelUpGrant(level).earnedCents / 100])
  expect(Object.fromEntries(paid)).toEqual({ ...pays })
})

test.each(fixtures.streaks)('a streak of $days until $lastDay is $after after $today: $why', (fixture) => {
  expect(
    streakAfter({ earliest: fixture.today, latest: fixture.today }, { days: fixture.days, day: fixture.lastDay }).days,
  ).toBe(fixture.after)
})

test('a streak stands until a whole day is missed, and is nothing from then on', () => {
  const streak = { days: 5, day: '2026-11-20' }
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((today) => streakOn(today, streak))).toEqual([5, 5, 0])
})

test.each(fixtures.multipliers)('$days days in a row multiply learning XP by $multiplier', ({ days, multiplier }) => {
  expect(streakMultiplier(days)).toBe(multiplier)
})

test('a streak is celebrated at 7, 14 and 30 days, and on no day between', () => {
  const days = Array.from({ length: 101 }, (_, index) => index)
  expect(days.filter(isCelebratedStreak)).toEqual([7, 14, 30])
})

test('the next tier of a streak is the nearest that is not reached, and there is none after the last', () => {
  expect([0, 2, 3, 13, 14, 29, 30, 400].map((days) => nextStreakTier(days)?.from ?? null)).toEqual([
    3,
    3,
    7,
    14,
    30,
    30,
    null,
    null,
  ])
})

test.each(fixtures.speedBonus)('a right answer after $seconds s of 30 has $xp XP for speed', ({ seconds, xp }) => {
  expect(speedBonusXp(seconds * 1_000, 30_000)).toBe(xp)
})

test.each(fixtures.combo)('the right answer number $inARow in a row has $xp XP for the combo', ({ inARow, xp }) => {
  expect(comboXp(inARow)).toBe(xp)
})

test.each(fixtures.repeats)('right today $rightToday, $timesInSevenDays times in seven days: $factor', (fixture) => {
  expect(repeatFactor(fixture)).toBe(fixture.factor)
})

test.each(fixtures.firstQuizLadder)('the first quiz of day $day in a row pays $btz BTZ', (fixture) => {
  expect(firstQuizCents(fixture.day)).toBe(fixture.btz * 100)
})

test('right answers pay 120 BTZ a day at most, and 180 on a day on which they were boosted', () => {
  expect(rightAnswersCents(100, cents(0))).toBe(btz(120))
  expect(rightAnswersCents(100, cents(0), { btz: 1.5, answersBoosted: true })).toBe(btz(180))
})

test('the cap of a day is what is set, and a boost never lowers it', () => {
  const boosted = { btz: 1.5, answersBoosted: true }
  const caps = { ...standardSettings, 'quiz.answersPerDay': btz(360) }
  expect(rightAnswersCents(1_000, cents(0), undefined, caps)).toBe(btz(360))
  expect(rightAnswersCents(1_000, cents(0), boosted, caps)).toBe(btz(360))
  expect(rightAnswersCents(1_000, btz(200), boosted, standardSettings)).toBe(0)
  expect(rightAnswersCents(1_000, cents(0), boosted, { ...caps, 'quiz.boostedAnswersPerDay': btz(400) })).toBe(btz(400))
})

test('a level is paid once, under its own name', () => {
  expect(levelUpGrant(7)).toMatchObject({ source: 'levelUp', ref: '7', xp: 0, grantedCents: 0 })
})

test('confirming the address pays 200 BTZ that may be staked and 300 for the store', () => {
  expect(signUpGrant('ana')).toMatchObject({ source: 'signUp', ref: 'ana', earnedCents: 20_000, grantedCents: 30_000 })
})
