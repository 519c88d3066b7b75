import { expect, test } from 'vitest'

import { newPasswordFaults, passwordFaultsOf } from './password-faults.ts'

test('a new password must be entered, be long enough, and be the same twice', () => {
  expect(newPasswordFaults('', '')).toEqual({ newPassword: 'passwordMissing' })
  expect(newPasswordFaults('12345', '12345')).toMatchObject({ newPassword: { code: 'auth.passwordTooShort' } })
  expect(newPasswordFaults('123456', '123457')).toEqual({ confirmPassword: 'passwordMismatch' })
  expect(newPasswordFaults('123456', '')).toEqual({ confirmPassword: 'passwordMismatch' })
  expect(newPasswordFaults('123456', '123456')).toEqual({})
})

test('a refusal of the server stands at the field that it is about', () => {
  expect(passwordFaultsOf({ code: 'auth.passwordWrong', data: {} })).toHaveProperty('currentPassword')
  expect(passwordFaultsOf({ code: 'auth.passwordCommon', data: {} })).toHaveProperty('newPassword')
  expect(passwordFaultsOf({ code: 'auth.passwordNotSet', data: {} })).toBeNull()
  expect(passwordFaultsOf({ code: 'auth.busy', data: {} })).toBeNull()
  expect(passwordFaultsOf(new TypeError('no network'))).toBeNull()
})
