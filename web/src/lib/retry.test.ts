import { expect, test } from 'vitest'

import { CallError } from './call-error.ts'
import { retryDelay, retrying, shouldRetry } from './retry.ts'

test.each([
  [0, 1_000],
  [1, 2_000],
  [2, 4_000],
  [4, 16_000],
  [5, 30_000],
  [40, 30_000],
])('after failure %i the next attempt waits %i ms (product 1.9)', (failure, millis) => {
  expect(retryDelay(failure)).toBe(millis)
})

test('a fault is tried three times in all, and its last error is thrown', async () => {
  const waited: number[] = []
  let attempts = 0
  const failing = retrying(
    () => {
      attempts++
      return Promise.reject(new Error(`attempt ${attempts}`))
    },
    (millis) => {
      waited.push(millis)
      return Promise.resolve()
    },
  )
  await expect(failing).rejects.toThrow('attempt 3')
  expect(waited).toEqual([1_000, 2_000])
})

test('an answer 4xx is not asked again', async () => {
  let attempts = 0
  const refused = () => {
    attempts++
    return Promise.reject(Object.assign(new Error('refused'), { status: 409 }))
  }
  await expect(retrying(refused)).rejects.toThrow('refused')
  expect(attempts).toBe(1)
})

test('an answer 5xx, and no answer at all, are asked again', () => {
  expect(shouldRetry(0, Object.assign(new Error('down'), { status: 503 }))).toBe(true)
  expect(shouldRetry(1, new TypeError('fetch failed'))).toBe(true)
  expect(shouldRetry(2, new TypeError('fetch failed'))).toBe(false)
})

test('a server that says when to come back is not asked before, but never later than the cap', () => {
  const busy = (retryAfterMillis: number) => Object.assign(new Error('down'), { status: 503, retryAfterMillis })
  expect(retryDelay(0, busy(7_000))).toBe(7_000)
  expect(retryDelay(3, busy(7_000))).toBe(8_000)
  expect(retryDelay(0, busy(600_000))).toBe(30_000)
})

test.each([
  ['429, whatever it says of later', Object.assign(new Error('x'), { status: 429, retryAfterMillis: 1_000 }), false],
  ['what the caller cancelled', new CallError('cancelled'), false],
  ['what could not be sent', new CallError('badRequest'), false],
  ['what took too long', new CallError('timeout'), true],
  ['what nobody answered', new CallError('network'), true],
  ['a proxy’s page', new CallError('badResponse', { status: 502 }), true],
])('%s: asked again %s', (_what, error, again) => {
  expect(shouldRetry(0, error)).toBe(again)
})
