import { expect, test } from 'vitest'

import fixtures from '../../fixtures/progress.json' with { type: 'json' }
import { levelOf, levelsReached, xpToNext } from './level.ts'
import { levelUpGrant, signUpGrant } from './grant.ts'
import { firstQuizCents } from './quiz-btz.ts'
import { repeatFactor, comboXp, speedBonusXp } from './xp.ts'
import { streakAfter, streakMultiplier, streakOn } from './streak.ts'

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

test('confirming the address pays 200 BTZ that may be staked and 300 for the store', () => {
  expect(signUpGrant('ana')).toMatchObject({ source: 'signUp', ref: 'ana', earnedCents: 20_000, grantedCents: 30_000 })
})
