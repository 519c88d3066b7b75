import { second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { TokenBucket, tooMany } from './rate-limit.ts'

const limit = { atOnce: 3, every: 0.5 * second }

test('so many may be taken at once, and then one every so often', () => {
  const bucket = new TokenBucket(limit)
  expect([0, 0, 0, 0].map((at) => bucket.take(at))).toEqual([2, 1, 0, -1])
  expect(bucket.take(1 * second)).toBe(0)
  expect(bucket.take(1.5 * second)).toBe(0)
})

test('whoever goes on owes what they took, and time alone pays it back', () => {
  const bucket = new TokenBucket(limit)
  for (let turn = 0; turn < 10; turn += 1) bucket.take(0)
  expect(bucket.take(3 * second)).toBe(-2)
  expect(bucket.isFull(4 * second)).toBe(false)
  expect(bucket.isFull(5 * second)).toBe(true)
})

test('what costs more than is left is not taken at all', () => {
  const bucket = new TokenBucket(limit)
  expect(bucket.spend(2, 0)).toBe(true)
  expect(bucket.spend(2, 0)).toBe(false)
  expect(bucket.spend(1, 0)).toBe(true)
  expect(bucket.spend(1, 0.49 * second)).toBe(false)
  expect(bucket.spend(1, 0.5 * second)).toBe(true)
})

test('a long rest gives no more than may be taken at once, and a clock that is set back nothing', () => {
  const bucket = new TokenBucket(limit)
  bucket.take(1_000 * second)
  expect(bucket.take(0)).toBe(1)
  expect(bucket.take(1_000 * second)).toBe(2)
})

test.each([
  [0, 1],
  [1, 1],
  [1_001, 2],
])('to wait %i ms is said as %i s', (millis, seconds) => {
  expect(tooMany(millis).details).toEqual({ retryAfterSeconds: seconds })
})
