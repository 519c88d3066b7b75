import { expect, test } from 'vitest'

import { minutesFor, poolOf, quizLength, rewardsFor, topicOfDay, type TopicCount } from './topic-counts.ts'

const counts: TopicCount[] = [
  { subject: 'financas', topic: 'roi', questions: 3 },
  { subject: 'economia', topic: 'inflation', questions: 3 },
  { subject: 'economia', topic: 'bullMarket', questions: 12 },
  { subject: 'criptomoedas', topic: 'defi', questions: 0 },
]

test('a quiz asks ten questions, or all that its pool has', () => {
  expect(quizLength(counts, { topic: 'roi' })).toBe(3)
  expect(quizLength(counts, { subject: 'economia' })).toBe(10)
  expect(quizLength(counts, {})).toBe(10)
  expect(quizLength(counts, { topic: 'defi' })).toBe(0)
  expect(poolOf(counts, { subject: 'economia' })).toBe(15)
})

test.each([
  [3, 2],
  [6, 4],
  [9, 6],
  [10, 6],
])('%d questions take about %d minutes', (questions, minutes) => {
  expect(minutesFor(questions)).toBe(minutes)
})

test('five questions pay the finish, ten the perfect quiz (product 9.24, 6.1)', () => {
  expect([4, 5, 9, 10].map(rewardsFor)).toEqual([
    { finish: false, perfect: false },
    { finish: true, perfect: false },
    { finish: true, perfect: false },
    { finish: true, perfect: true },
  ])
})

test('each topic with questions has its day', () => {
  const days = [0, 1, 2, 3].map((day) => topicOfDay(counts, day * 86_400_000)?.topic)
  expect(days).toEqual(['roi', 'inflation', 'bullMarket', 'roi'])
  expect(topicOfDay([], 0)).toBeUndefined()
})
