import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import fixtures from '../../fixtures/rating.json' with { type: 'json' }
import type { AnswerKey, OptionId } from '../match/match.ts'
import type { Difficulty } from '../words.ts'
import {
  labelIsOff,
  questionAlarms,
  countAttempt,
  meanMillis,
  noStats,
  pointBiserial,
  shareRight,
  type AnswerGiven,
  type CountedAttempt,
  type QuestionStats,
} from './question-stats.ts'

const medium = { difficulty: 'medium', rating: 1500 } as const
const numberKey: AnswerKey = { kind: 'number', value: 10, min: 0, max: 20, step: 1 }

test.each(fixtures.alarms)('$counts with the key $key: $alarms ($why)', ({ key, counts, alarms }) => {
  expect(questionAlarms({ ...medium, key: choiceKey(key as OptionId), stats: counted(key, counts) })).toEqual(alarms)
})

test.each(fixtures.labelAverages)(
  '$corrects of $firsts right is too far from $label: $off',
  ({ label, off, ...row }) => {
    expect(labelIsOff(label as Difficulty, row)).toBe(off)
  },
)

test('a number that few hit is probably mis-keyed, and its values are no options that could lead', () => {
  const answered = (right: number) =>
    counting([
      ...Array.from({ length: right }, () => ({ choice: { value: 10 }, correct: true })),
      ...Array.from({ length: 60 - right }, () => ({ choice: { value: 2 }, correct: false })),
    ])
  expect(questionAlarms({ ...medium, key: numberKey, stats: answered(8) })).toEqual(['probablyMisKeyed'])
  expect(questionAlarms({ ...medium, key: numberKey, stats: answered(10) })).toEqual([])
})

test('a rating that has gone over to another label says so, once there are enough attempts', () => {
  const stats = counted('a', { a: 30, b: 20 })
  const alarms = (rating: number, difficulty: Difficulty) =>
    questionAlarms({ stats, key: choiceKey('a'), difficulty, rating })
  expect(alarms(1360, 'easy')).toEqual(['otherDifficulty'])
  expect(alarms(1340, 'easy')).toEqual([])
  expect(alarms(1340, 'hard')).toEqual(['otherDifficulty'])
})

test('a question that those who know answer wrong as often does not discriminate, after 100 first attempts', () => {
  const alike = (many: number) =>
    counting(
      Array.from({ length: many }, (_, index) => ({
        choice: { option: index % 2 ? 'a' : 'b' } as const,
        correct: index % 2 === 1,
        theta: index % 4 < 2 ? 1400 : 1600,
      })),
    )
  expect(pointBiserial(alike(100))).toBeCloseTo(0, 10)
  expect(questionAlarms({ ...medium, key: choiceKey('a'), stats: alike(96) })).toEqual([])
  expect(questionAlarms({ ...medium, key: choiceKey('a'), stats: alike(100) })).toEqual(['doesNotDiscriminate'])
})

test('the point-biserial by sums is the correlation of being right with θ', () => {
  const one = fc.record({ correct: fc.boolean(), theta: fc.integer({ min: 800, max: 2200 }) })
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 200 }), (answers) => {
      const found = pointBiserial(counting(answers))
      const expected = correlation(
        answers.map(({ correct }) => (correct ? 1 : 0)),
        answers.map(({ theta }) => theta),
      )
      if (expected === null) expect(found).toBeNull()
      else expect(found).toBeCloseTo(expected, 6)
    }),
    { seed: 20_261_121 },
  )
})

test('learners who are all alike, or all right, say nothing about discrimination', () => {
  const same = (theta: number) =>
    counting(Array.from({ length: 500 }, (_, index) => ({ correct: index % 2 === 0, theta })))
  expect([pointBiserial(same(1500)), pointBiserial(same(1512.3456789))]).toEqual([null, null])
  expect(
    pointBiserial(
      counting([
        { correct: true, theta: 1 },
        { correct: true, theta: 2 },
      ]),
    ),
  ).toBeNull()
  expect([pointBiserial(noStats), shareRight(noStats), meanMillis(noStats)]).toEqual([null, null, null])
})

test('what was answered sums to the first attempts, and the time is that of those who answered', () => {
  const stats = counting([
    { choice: { option: 'a' }, correct: true, elapsedMillis: 4_000 },
    { choice: { option: 'c' }, elapsedMillis: 7_000 },
    { choice: { value: 3 }, elapsedMillis: 1_000 },
    { choice: null, elapsedMillis: 30_000 },
  ])
  expect(stats).toMatchObject({ firsts: 4, corrects: 1, optionCounts: { a: 1, c: 1, number: 1, none: 1 } })
  expect([shareRight(stats), meanMillis(stats)]).toEqual([0.25, 4_000])
})

function choiceKey(correct: OptionId): AnswerKey {
  return { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct }
}

/** Stats in which each answer was given so often. Those who know more are right, so that it discriminates. */
function counted(key: string, counts: Partial<Record<AnswerGiven, number>>): QuestionStats {
  return counting(
    Object.entries(counts).flatMap(([given, times]) =>
      Array.from({ length: times }, () => ({
        choice: given === 'none' ? null : { option: given as OptionId },
        correct: given === key,
        theta: given === key ? 1600 : 1400,
      })),
    ),
  )
}

function counting(attempts: Partial<CountedAttempt>[]): QuestionStats {
  const usual: CountedAttempt = { choice: { option: 'a' }, correct: false, elapsedMillis: 5_000, theta: 1500 }
  return attempts.reduce((stats: QuestionStats, one) => countAttempt(stats, { ...usual, ...one }), noStats)
}

/** Pearson's, by its definition. */
function correlation(one: number[], other: number[]): number | null {
  const [x, y] = [centred(one), centred(other)]
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  const size = Math.sqrt(dot(x, x) * dot(y, y))
  return size < 1e-6 ? null : dot(x, y) / size
}

function centred(list: number[]): number[] {
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length
  return list.map((value) => value - mean)
}
