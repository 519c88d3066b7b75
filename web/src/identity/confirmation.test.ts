import { expect, test } from 'vitest'

import { afterAnswer, afterFailure, confirmationAtStart } from './confirmation.ts'

test.each([
  ['t0ken', null, 'checking'],
  ['t0ken', 'TOKEN_EXPIRED', 'invalid'],
  [null, null, 'invalid'],
  ['', null, 'invalid'],
])('a page opened with token %j and error %j is %s', (token, error, name) => {
  expect(confirmationAtStart(token, error).name).toBe(name)
})

test('the answer tells whether the address is confirmed, and whose it is', () => {
  expect(afterAnswer({ nickname: 'Ana', confirmed: true })).toEqual({ name: 'confirmed', nickname: 'Ana' })
  expect(afterAnswer({ nickname: 'Ana', confirmed: false })).toEqual({ name: 'pending', nickname: 'Ana' })
})

test('a refused token is a dead link; a server that is down can be asked again', () => {
  expect(afterFailure(Object.assign(new Error(), { code: 'auth.linkInvalid' })).name).toBe('invalid')
  expect(afterFailure(Object.assign(new Error(), { code: 'service.unavailable' })).name).toBe('failed')
  expect(afterFailure(new TypeError('Failed to fetch')).name).toBe('failed')
})
