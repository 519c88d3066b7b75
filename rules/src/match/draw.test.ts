import { expect, test } from 'vitest'

import { question } from './_match-world.ts'
import { drawQuestions, type Candidate } from './draw.ts'

const pool = (seen: (number | null)[]): Candidate[] => seen.map((seenAt, index) => ({ ...question(index), seenAt }))
const ids = (drawn: { questionId: string }[]) => drawn.map(({ questionId }) => questionId).sort()

/** As many that no rule holds by chance. */
const seeds = Array.from({ length: 20 }, (_, index) => `seed-${index}`)

test('what was never seen comes first, then what was seen longest ago', () => {
  for (const seed of seeds) {
    const draw = (count: number) => ids(drawQuestions(pool([300, null, 100, 200, null]), count, seed))
    expect(draw(2)).toEqual(['topic-1', 'topic-4'])
    expect(draw(3)).toEqual(['topic-1', 'topic-2', 'topic-4'])
    expect(draw(4)).toEqual(['topic-1', 'topic-2', 'topic-3', 'topic-4'])
  }
})

test('a pool that is too small is drawn whole', () => {
  expect(drawQuestions(pool([null, 5]), 10, 'x')).toHaveLength(2)
})

test('chance decides between equals, and the seed decides chance', () => {
  const fresh = pool(Array<null>(40).fill(null))
  expect(drawQuestions(fresh, 10, 'x')).toEqual(drawQuestions(fresh, 10, 'x'))
  expect(new Set(seeds.map((seed) => ids(drawQuestions(fresh, 10, seed)).join())).size).toBe(seeds.length)
})

test('a quiz goes from easy to hard', () => {
  const mixed = pool([null, null, null]).map((one, index) => ({
    ...one,
    difficulty: (['hard', 'easy', 'medium'] as const)[index] ?? 'easy',
  }))
  for (const seed of seeds)
    expect(drawQuestions(mixed, 3, seed).map(({ difficulty }) => difficulty)).toEqual(['easy', 'medium', 'hard'])
})

test('when a question was seen does not travel with it', () => {
  expect(drawQuestions(pool([5]), 1, 'x')[0]).not.toHaveProperty('seenAt')
})
