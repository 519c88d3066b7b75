import { expect, test } from 'vitest'

import { retriesAt, takeRetry } from './error-retries.ts'

test('a screen is tried again three times, each screen by itself', () => {
  const taken = [1, 2, 3, 4].map(() => takeRetry('/quiz'))
  expect(taken).toEqual([true, true, true, false])
  expect(retriesAt('/quiz')).toBe(3)
  expect(takeRetry('/dashboard')).toBe(true)
})
