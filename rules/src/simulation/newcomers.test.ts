import { describe, expect, test } from 'vitest'

import { anythingFromLevel, isMild, newcomerTarget } from '../match/newcomer.ts'
import type { Knows } from '../ride/ride.ts'
import { grownBank } from './_grown-bank.ts'
import { average } from './_mission-quizzes.ts'
import { playFirstQuizzes, tapsOf, type FirstQuiz } from './_newcomers.ts'
import { ratedBank } from './_rated-bank.ts'

type Taps = (seed: string, ability: number) => Knows | null

/** Went past the first ride. */
const saidNothing: Taps = () => null

/**
 * How well people judge themselves: give or take 150 points of θ, or 300. With abilities that lie 200 apart these are a
 * correlation of .8 and of .55 with what they are; of what people say to know, studies find .3 to .5.
 */
const judgements = [150, 300]
const tapped =
  (misjudged: number): Taps =>
  (seed, ability) =>
    tapsOf(seed, { ability, misjudged })

/** The first three quizzes of sixty newcomers of an ability, over a bank whose ratings have moved apart a little. */
function begun(ability: number, taps: Taps, { lives = 60, bankOf = ratedBank } = {}): FirstQuiz[][] {
  return Array.from({ length: lives }, (_, index) => {
    const seed = `life-${index}`
    return playFirstQuizzes(seed, { ability, knows: taps(seed, ability), apart: 100, quizzes: 3, bankOf })
  })
}

/** Chance of a right answer on average, in all of the quizzes or in one of them. */
const rightIn = (lives: FirstQuiz[][], quiz?: number) =>
  average(lives.flatMap((life) => (quiz === undefined ? life : life.slice(quiz, quiz + 1))).map(({ right }) => right))
const abilities = [1_300, 1_400, 1_500, 1_600, 1_700]

describe.each(judgements)('the first three quizzes of somebody who judges themselves to %i points', (misjudged) => {
  test.each(abilities)('are right .70 to .85 of the time for an ability of %i', (ability) => {
    const lives = begun(ability, tapped(misjudged))
    expect(rightIn(lives)).toBeGreaterThan(0.7)
    expect(rightIn(lives)).toBeLessThan(0.85)
  })

  test('go down to the easiest there are for one at 1100', () => {
    const lives = begun(1_100, tapped(misjudged))
    const short = (quiz: number) => average(lives.map((life) => (life[quiz]?.easiest ?? 0) - (life[quiz]?.right ?? 0)))
    expect(short(1)).toBeLessThan(short(0) / 2)
    expect(short(2)).toBeLessThan(0.03)
  })
})

describe('the first three quizzes of somebody who said nothing', () => {
  test.each(abilities)('are right .70 to .85 of the time for an ability of %i', (ability) => {
    const lives = begun(ability, saidNothing)
    expect(rightIn(lives)).toBeGreaterThan(0.7)
    expect(rightIn(lives)).toBeLessThan(0.85)
    // Of the first quiz nothing is known; by the third it is.
    expect(Math.abs(rightIn(lives, 2) - newcomerTarget)).toBeLessThan(0.06)
  })

  test('come nearer with each quiz to one whom the first did not fit', () => {
    const away = (ability: number) => {
      const lives = begun(ability, saidNothing)
      return [0, 1, 2].map((quiz) => Math.abs(rightIn(lives, quiz) - newcomerTarget)) as [number, number, number]
    }
    for (const [first, second, third] of [away(1_300), away(1_700)]) {
      expect(second).toBeLessThan(first - 0.03)
      expect(third).toBeLessThan(second - 0.01)
    }
  })

  test('go down to the easiest there are for one at 1100', () => {
    const lives = begun(1_100, saidNothing)
    const last = average(lives.map((life) => (life[2]?.easiest ?? 0) - (life[2]?.right ?? 0)))
    expect(last).toBeLessThan(0.03)
  })
})

describe('the first three quizzes out of a bank that has grown', () => {
  test.each([1_300, 1_500, 1_700])(
    'are right .70 to .85 of the time for an ability of %i, and no insight comes twice in one',
    (ability) => {
      for (const taps of [saidNothing, tapped(300)]) {
        const lives = begun(ability, taps, { lives: 120, bankOf: grownBank })
        expect(rightIn(lives)).toBeGreaterThan(0.7)
        expect(rightIn(lives)).toBeLessThan(0.85)
        for (const { asked } of lives.flat()) expect(new Set(asked.map(({ family }) => family)).size).toBe(10)
      }
    },
  )
})

test('whoever says to know a lot and does not is asked what they know by the third quiz', () => {
  const lives = begun(1_300, () => ({ money: 'lot', investing: 'lot', economy: 'lot' }))
  expect(rightIn(lives, 0)).toBeLessThan(0.55)
  expect(rightIn(lives, 1)).toBeGreaterThan(rightIn(lives, 0) + 0.1)
  expect(rightIn(lives, 2)).toBeGreaterThan(0.7)
})

test('a newcomer is asked for no number and nothing hard before level 3, which comes with the third quiz or soon after', () => {
  const lives = [1_100, 1_500, 1_700].flatMap((ability) => begun(ability, tapped(150)))
  for (const { level, asked } of lives.flat()) {
    expect(asked).toHaveLength(10)
    if (level < anythingFromLevel) expect(asked.every(isMild)).toBe(true)
  }
  const third = lives.flatMap((life) => life.slice(2))
  expect(third.some(({ level, asked }) => level >= anythingFromLevel && !asked.every(isMild))).toBe(true)
  expect(average(third.map(({ level }) => level))).toBeGreaterThan(2)
})
