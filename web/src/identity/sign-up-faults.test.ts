import { expect, test } from 'vitest'

import { fieldOfRefusal, signUpFaults } from './sign-up-faults.ts'

const good = { nickname: 'Ana Clara', email: 'ana@example.com', password: 'segredo7', birthDate: '31/12/1999' }
const at = Date.UTC(2026, 10, 21, 12)

test('a form without faults has none', () => {
  expect(signUpFaults(good, at)).toEqual({})
})

test('what is missing is asked for, field by field', () => {
  expect(signUpFaults({ nickname: ' ', email: '', password: '', birthDate: '' }, at)).toEqual({
    nickname: 'missing.nickname',
    email: 'missing.email',
    password: 'missing.password',
    birthDate: 'missing.birthDate',
  })
})

test.each([
  [
    { nickname: 'an' },
    { nickname: { code: 'auth.nicknameInvalid', details: { reason: 'tooShort', min: 3, max: 20 } } },
  ],
  [{ email: 'ana@' }, { email: 'invalid.email' }],
  [{ email: 'ana@example' }, { email: 'invalid.email' }],
  [{ password: 'abc' }, { password: { code: 'auth.passwordTooShort', details: { minimum: 6 } } }],
  [{ birthDate: '30/02/2000' }, { birthDate: 'invalid.birthDate' }],
  [{ birthDate: '01/01/1850' }, { birthDate: 'invalid.birthDate' }],
  [{ birthDate: '22/11/2010' }, { birthDate: { code: 'auth.tooYoung', details: { minimum: 16 } } }],
  [{ birthDate: '21/11/2010' }, {}],
])('%j gives %j', (part, faults) => {
  expect(signUpFaults({ ...good, ...part }, at)).toEqual(faults)
})

test.each([
  ['auth.emailTaken', {}, 'email'],
  ['auth.nicknameTaken', {}, 'nickname'],
  ['auth.passwordCommon', {}, 'password'],
  ['auth.tooYoung', {}, 'birthDate'],
  ['request.invalid', { issues: [{ path: 'birthDate', message: 'x' }] }, 'birthDate'],
  ['request.invalid', { issues: [{ path: 'body.email', message: 'x' }] }, 'email'],
  ['request.invalid', { field: 'birthDate' }, 'birthDate'],
  ['request.invalid', { issues: [{ path: 'language', message: 'x' }] }, null],
  ['auth.busy', {}, null],
])('the refusal %s with %j is about the field %s', (code, data, field) => {
  expect(fieldOfRefusal(Object.assign(new Error(code), { code, data }))).toBe(field)
})
