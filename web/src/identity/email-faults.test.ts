import { expect, test } from 'vitest'

import { emailChangeFaults, emailFaultsOf } from './email-faults.ts'

const current = 'ana@example.org'
const right = { newEmail: 'eva@example.org', confirmEmail: 'eva@example.org', password: 'llamas' }

test.each([
  [{ newEmail: '' }, { newEmail: 'emailInvalid' }],
  [{ newEmail: 'eva@' }, { newEmail: 'emailInvalid' }],
  [{ confirmEmail: 'eve@example.org' }, { confirmEmail: 'emailMismatch' }],
  [{ newEmail: ' ANA@example.org', confirmEmail: 'ana@example.org' }, { newEmail: 'emailSame' }],
  [{ password: '' }, { password: 'currentMissing' }],
  [{ password: null }, {}],
  [{ newEmail: 'Eva@Example.org' }, {}],
])('a change of address with %j is judged as %j', (entered, faults) => {
  expect(emailChangeFaults({ ...right, ...entered }, current)).toEqual(faults)
})

test('a refusal of the server stands at the field that it is about', () => {
  expect(emailFaultsOf({ code: 'auth.emailSame', data: {} })).toEqual({ newEmail: 'emailSame' })
  expect(emailFaultsOf({ code: 'request.invalid', data: {} })).toEqual({ newEmail: 'emailInvalid' })
  expect(emailFaultsOf({ code: 'auth.passwordWrong', data: {} })).toHaveProperty('password')
  expect(emailFaultsOf({ code: 'auth.busy', data: {} })).toBeNull()
})
