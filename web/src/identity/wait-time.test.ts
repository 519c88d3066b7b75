import { expect, test } from 'vitest'

import { secondsToWait, waitText } from './wait-time.ts'

test('a refusal for too many tries says how long to wait', () => {
  expect(secondsToWait({ code: 'request.tooMany', data: { retryAfterSeconds: 359.2 } })).toBe(360)
})

test.each([
  [new TypeError('no network')],
  [{ code: 'auth.linkInvalid', data: {} }],
  [{ code: 'request.tooMany', data: { retryAfterSeconds: -1 } }],
  [null],
])('%o asks nobody to wait', (error) => {
  expect(secondsToWait(error)).toBe(0)
})

test('a wait is told in minutes and seconds, of two digits', () => {
  expect(waitText(5, 'pt-BR')).toBe('0:05')
  expect(waitText(1_800, 'ar-SA')).toBe('30:00')
  expect(waitText(61, 'hi-IN')).toBe('1:01')
})
