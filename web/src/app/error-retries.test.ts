import { expect, test } from 'vitest'

import { calmMillis, retriesOf, consumeRetry } from './error-retries.ts'

test('a screen is tried again three times, each screen by itself', () => {
  const taken = [1, 2, 3, 4].map((now) => consumeRetry('/quiz', now))
  expect(taken).toEqual([true, true, true, false])
  expect(retriesOf('/quiz', 5)).toBe(3)
  expect(consumeRetry('/dashboard', 5)).toBe(true)
})

test('a screen that has stood for a minute since is counted anew', () => {
  for (const now of [0, 1_000, 3_000]) consumeRetry('/settings', now)
  expect(retriesOf('/settings', 3_000 + calmMillis - 1)).toBe(3)
  expect(retriesOf('/settings', 3_000 + calmMillis)).toBe(0)
  expect(consumeRetry('/settings', 3_000 + calmMillis)).toBe(true)
  expect(retriesOf('/settings', 3_000 + calmMillis)).toBe(1)
})
