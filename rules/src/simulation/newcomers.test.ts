import { describe, expect, test } from 'vitest'

import { anythingFromLevel, isMild, newcomerTarget } from '../match/newcomer.ts'
import { average } from './_mission-quizzes.ts'
import { playFirstQuizzes, type FirstQuiz } from './_newcomers.ts'

/** The first three quizzes of sixty newcomers of an ability, over a bank whose ratings have moved apart a little. */
function begun(ability: number): FirstQuiz[][] {
  return Array.from({ length: 60 }, (_, index) =>
    playFirstQuizzes(`life-${index}`, { ability, apart: 100, quizzes: 3 }),
  )
}

/** Chance of a right answer on average, in all of the quizzes or in one of them. */
const rightIn = (lives: FirstQuiz[][], quiz?: number) =>
  average(lives.flatMap((life) => (quiz === undefined ? life : life.slice(quiz, quiz + 1))).map(({ right }) => right))

describe('the first three quizzes of a newcomer', () => {
  test.each([1_400, 1_500, 1_600])('are right .70 to .85 of the time for an ability of %i', (ability) => {
    const lives = begun(ability)
    expect(rightIn(lives)).toBeGreaterThan(0.7)
    expect(rightIn(lives)).toBeLessThan(0.85)
    // Of the first quiz nothing is known; by the third it is.
    expect(Math.abs(rightIn(lives, 2) - newcomerTarget)).toBeLessThan(0.04)
  })

  test('begin too hard for one at 1300, since nothing is known yet, and come into the range with the second', () => {
    const lives = begun(1_300)
    expect(rightIn(lives)).toBeGreaterThan(0.68)
    expect([rightIn(lives, 0), rightIn(lives, 1), rightIn(lives, 2)].map((one) => one > 0.69)).toEqual([
      false,
      true,
      true,
    ])
    expect(rightIn(lives, 2)).toBeLessThan(0.85)
  })

  test('are easy for one at 1700, whom only harder questions than a newcomer is asked would fit', () => {
    const lives = begun(1_700)
    expect(rightIn(lives)).toBeLessThan(0.9)
    const [first, second, third] = [rightIn(lives, 0), rightIn(lives, 1), rightIn(lives, 2)]
    expect(second).toBeLessThan(first - 0.01)
    expect(third).toBeLessThan(second - 0.02)
  })

  test('go down to the easiest there are for one at 1100', () => {
    const lives = begun(1_100)
    const short = (quiz: number) => average(lives.map((life) => (life[quiz]?.easiest ?? 0) - (life[quiz]?.right ?? 0)))
    expect(short(1)).toBeLessThan(short(0) / 2)
    expect(short(2)).toBeLessThan(0.03)
  })

  test('ask for no number and nothing hard before level 3, which comes with the third quiz or soon after', () => {
    const lives = [1_100, 1_500, 1_700].flatMap(begun)
    for (const { level, asked } of lives.flat()) {
      expect(asked).toHaveLength(10)
      if (level < anythingFromLevel) expect(asked.every(isMild)).toBe(true)
    }
    const third = lives.flatMap((life) => life.slice(2))
    expect(third.some(({ level, asked }) => level >= anythingFromLevel && !asked.every(isMild))).toBe(true)
    expect(average(third.map(({ level }) => level))).toBeGreaterThan(2)
  })
})
