import { expect, test } from 'vitest'

import type { AnswerKey } from './match.ts'
import { answerPoints, judge } from './scoring.ts'

const T = 30_000

// product 4.1: round(100 · (1 − (t'/T)/2)), t' = max(0, t − 0.5 s)
test.each([
  ['at once', 0, 100],
  ['within the free half second', 500, 100],
  ['just after it', 800, 100],
  ['after 3.5 s', 3_500, 95],
  ['half way', 15_500, 75],
  ['at an exact half of a point, which is rounded up (simulation seed 2842)', 26_000, 58],
  ['at the last moment', 30_000, 51],
  ['after the last moment, within the grace', 30_250, 51],
])('a right answer %s scores its points', (_, elapsed, points) => {
  expect(answerPoints('right', elapsed, T)).toBe(points)
})

test('knowledge beats speed: the slowest right answer beats the fastest near one', () => {
  expect(answerPoints('right', T, T)).toBeGreaterThan(answerPoints('near', 0, T))
})

test('a near answer scores half of a right one, a wrong one nothing', () => {
  expect(answerPoints('near', 0, T)).toBe(50)
  expect(answerPoints('near', 15_500, T)).toBe(38)
  expect(answerPoints('wrong', 0, T)).toBe(0)
})

test('points fall and never rise as time goes on', () => {
  const points = Array.from({ length: 301 }, (_, tenth) => answerPoints('right', tenth * 100, T))
  expect(points).toEqual([...points].sort((a, b) => b - a))
})

const number: AnswerKey = { kind: 'number', value: 1_440, min: 1_000, max: 2_000, step: 5 }
/** Floating point makes 0.306 and 0.33 a hair more than 2 and 10 % of it. */
const fraction: AnswerKey = { kind: 'number', value: 0.3, min: 0, max: 1, step: 0.002 }
const growth: AnswerKey = { kind: 'number', value: -50, min: -100, max: 0, step: 1 }

// product 4.1: right within 2 %, near from 2 to 10 %
test.each([
  [number, 1_440, 'right'],
  [number, 1_440 * 1.02, 'right'],
  [number, 1_440 * 0.98, 'right'],
  [number, 1_470, 'near'],
  [number, 1_440 * 1.1, 'near'],
  [number, 1_440 * 0.9, 'near'],
  [number, 1_590, 'wrong'],
  [fraction, 0.306, 'right'],
  [fraction, 0.33, 'near'],
  [growth, -51, 'right'],
  [growth, -52, 'near'],
  [growth, -56, 'wrong'],
] as const)('%o is judged by how far %d is off: %s', (key, value, verdict) => {
  expect(judge(key, { value })).toBe(verdict)
})

test('a choice is right when it is the key, and no choice never is', () => {
  const key: AnswerKey = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'c' }
  expect(judge(key, { option: 'c' })).toBe('right')
  expect(judge(key, { option: 'a' })).toBe('wrong')
  expect(judge(key, null)).toBe('wrong')
  expect(judge(key, { value: 3 })).toBe('wrong')
  expect(judge(number, { option: 'a' })).toBe('wrong')
})
