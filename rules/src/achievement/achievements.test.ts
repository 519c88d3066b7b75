import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import {
  achievementGrant,
  achievementKeys,
  achievementProgress,
  achievements,
  isAchievement,
  rarities,
  reachedAchievements,
  type AchievementFacts,
  isComeback,
} from './achievements.ts'

const nothing: AchievementFacts = {
  quizzes: 0,
  perfectQuizzes: 0,
  duels: 0,
  wins: 0,
  winsInARow: 0,
  upsets: 0,
  comebacks: 0,
  masteredSubjects: 0,
  transfers: 0,
  masteredCards: 0,
  streakDays: 0,
}

describe('reached achievements', () => {
  test('who has done nothing has none', () => expect(reachedAchievements(nothing)).toEqual([]))

  test.each(achievementKeys)('%s is reached at its target and not one before', (key) => {
    const { counts, target } = achievements[key]
    expect(reachedAchievements({ ...nothing, [counts]: target })).toContain(key)
    expect(reachedAchievements({ ...nothing, [counts]: target - 1 })).not.toContain(key)
  })

  test.each([
    ['seven days', { streakDays: 7 }, ['streak7']],
    ['a year', { streakDays: 365 }, ['streak7', 'streak30', 'streak100', 'streak365']],
    ['fifty wins', { wins: 50 }, ['duelWins10', 'duelWins50']],
    ['three subjects at 1,700', { masteredSubjects: 3 }, []],
    ['all four', { masteredSubjects: 4 }, ['allRounder']],
    ['99 mastered cards', { masteredCards: 99 }, []],
    ['100 mastered cards', { masteredCards: 100 }, ['masteredCards100']],
  ])('%s: product 5.14', (_, facts, reached) => {
    expect(reachedAchievements({ ...nothing, ...facts })).toEqual(reached)
  })

  test('more of anything never takes an achievement away, and progress stays between nothing and the target', () => {
    const some = fc.record(Object.fromEntries(Object.keys(nothing).map((key) => [key, fc.nat(400)])))
    fc.assert(
      fc.property(some, some, (one, other) => {
        const [less, more] = [factsFrom(one), sum(factsFrom(one), factsFrom(other))]
        const reached = reachedAchievements(more)
        for (const key of reachedAchievements(less)) expect(reached).toContain(key)
        for (const key of achievementKeys) {
          const { value, target } = achievementProgress(key, more)
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(target)
          expect(value === target).toBe(reached.includes(key))
        }
      }),
    )
  })
})

test.each([
  ['firstQuiz', 20, 3_000],
  ['perfectQuiz', 50, 8_000],
  ['comeback', 120, 20_000],
  ['winStreak10', 300, 50_000],
  ['streak100', 600, 100_000],
  ['duelWins250', 1_000, 150_000],
  ['allRounder', 1_500, 250_000],
] as const)('%s pays %d XP and %d cents of earned BTZ: product 5.14', (key, xp, paid) => {
  expect(achievementGrant(key)).toEqual({
    source: 'achievement',
    ref: key,
    xp,
    points: xp,
    earnedCents: paid,
    grantedCents: 0,
  })
})

test('a transcendent achievement is a title alone', () => expect(achievementGrant('streak365')).toBeNull())

test('each of the eight rarities has an achievement that can be reached', () => {
  const used = achievementKeys.map((key) => achievements[key].rarity)
  expect(rarities.filter((rarity) => !used.includes(rarity))).toEqual([])
})

test('names that the table does not have are none', () => {
  expect(isAchievement('firstQuiz')).toBe(true)
  for (const name of ['', 'toString', 'constructor', '*']) expect(isAchievement(name)).toBe(false)
})

describe('a comeback', () => {
  const behind = (points: number) => [points, ...Array.from({ length: 9 }, () => 0)]
  test.each([
    ['200 behind at the seventh question', { mine: behind(0), theirs: behind(200), outcome: 'won' }, true],
    ['199 behind', { mine: behind(0), theirs: behind(199), outcome: 'won' }, false],
    ['behind, and lost', { mine: behind(0), theirs: behind(300), outcome: 'lost' }, false],
    [
      'behind with the eighth question alone',
      { mine: [0, 0, 0, 0, 0, 0, 0, 0], theirs: [0, 0, 0, 0, 0, 0, 100, 100], outcome: 'won' },
      false,
    ],
  ] as const)('%s', (_, { mine, theirs, outcome }, came) => {
    const other = outcome === 'won' ? 'lost' : 'won'
    expect(isComeback({ outcome, points: [...mine] }, { outcome: other, points: [...theirs] })).toBe(came)
  })
})

function factsFrom(some: Record<string, number>): AchievementFacts {
  return { ...nothing, ...some }
}

function sum(one: AchievementFacts, other: AchievementFacts): AchievementFacts {
  const keys = Object.keys(nothing) as (keyof AchievementFacts)[] // safe: a literal object has no other keys
  return keys.reduce((all, key) => ({ ...all, [key]: one[key] + other[key] }), nothing)
}
