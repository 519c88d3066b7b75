import { describe, expect, test } from 'vitest'

import { missionQuizTarget } from '../mission/plan.ts'
import { average, playMissionQuizzes, type Quizzes } from './_mission-quizzes.ts'

/** Sixty days of forty learners of an ability, with a draw that aims and with one that does not. */
function lived(ability: number): Record<'aimed' | 'unaimed', Quizzes> {
  const of = (aimed: boolean): Quizzes => {
    const lives = Array.from({ length: 40 }, (_, index) => playMissionQuizzes(`life-${index}`, { ability, aimed }))
    return { expected: lives.flatMap(({ expected }) => expected), right: lives.flatMap(({ right }) => right) }
  }
  return { aimed: of(true), unaimed: of(false) }
}

/** How far quizzes are from what they aim at, on average. */
const missed = ({ expected }: Quizzes) => average(expected.map((one) => Math.abs(one - missionQuizTarget)))
const luckless = ({ right }: Quizzes) => average(right.map((one) => Number(one < 0.3)))

describe('sixty days of mission quizzes', () => {
  test('are as hard as they should be for a learner whom the bank fits', () => {
    const { aimed, unaimed } = lived(1_500)
    expect(average(aimed.expected)).toBeCloseTo(missionQuizTarget, 2)
    expect(missed(aimed)).toBeLessThan(0.02)
    expect(missed(aimed)).toBeLessThan(missed(unaimed) / 4)
    // What is remembered of the weeks before comes on top of what a first answer is expected to be.
    const firstDays = Array.from({ length: 40 }, (_, index) =>
      playMissionQuizzes(`life-${index}`, { ability: 1_500, aimed: true }).right.slice(0, 10),
    )
    expect(Math.abs(average(firstDays.flat()) - missionQuizTarget)).toBeLessThan(0.03)
  })

  test('come nearer to it for a weak one, for whom the bank has too little that is easy', () => {
    const { aimed, unaimed } = lived(900)
    expect(missed(aimed)).toBeLessThan(missed(unaimed) * 0.7)
    expect(average(aimed.right)).toBeGreaterThan(average(unaimed.right) + 0.04)
    expect(luckless(aimed)).toBeLessThan(luckless(unaimed) * 0.8)
  })

  test('become harder for a strong one, as far as the bank goes', () => {
    const { aimed, unaimed } = lived(2_100)
    expect(missed(aimed)).toBeLessThan(missed(unaimed) / 2)
    expect(average(aimed.expected)).toBeLessThan(average(unaimed.expected))
  })
})
