import { expect, test } from 'vitest'

import { admitByAge, admitPassword } from './sign-up.ts'

// 2026-11-21 at 02:30 in UTC is still the 20th in São Paulo.
const night = Date.parse('2026-11-21T02:30:00Z')
const morning = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2010-11-20', night, true],
  ['2010-11-21', night, false],
  ['2010-11-21', morning, true],
  ['2010-11-22', morning, false],
  ['1990-02-28', morning, true],
  ['2026-11-21', morning, false],
  ['2999-01-01', morning, false],
])('born on %s, at %d: admitted is %s', (birthDate, at, admitted) => {
  const outcome = admitByAge(birthDate, at)
  expect(outcome.ok).toBe(admitted)
  if (!outcome.ok) expect(outcome).toMatchObject({ code: 'auth.tooYoung', details: { minimum: 16 } })
})

test('somebody born on 29 February comes of age on 1 March', () => {
  expect(admitByAge('2008-02-29', Date.parse('2024-02-29T12:00:00Z')).ok).toBe(true)
  expect(admitByAge('2012-02-29', Date.parse('2028-02-28T12:00:00Z')).ok).toBe(false)
})

test('a birth date beyond any life is a mistake', () => {
  expect(admitByAge('1812-05-05', morning)).toMatchObject({ code: 'request.invalid' })
})

const never = () => false

test('a password is counted in code points', () => {
  expect(admitPassword('áéíóú', never)).toMatchObject({ code: 'auth.passwordTooShort', details: { minimum: 6 } })
  expect(admitPassword('🔑🔑🔑🔑🔑', never)).toMatchObject({ code: 'auth.passwordTooShort' })
  expect(admitPassword('🔑🔑🔑🔑🔑🔑', never).ok).toBe(true)
  expect(admitPassword('x'.repeat(128), never).ok).toBe(true)
  expect(admitPassword('x'.repeat(129), never)).toMatchObject({
    code: 'auth.passwordTooLong',
    details: { maximum: 128 },
  })
})

test('two keyboards that write é differently write one password', () => {
  expect(admitPassword('cafe\u0301 com leite', never)).toEqual(admitPassword('café com leite', never))
})

test('a common password is refused', () => {
  expect(admitPassword('123456', (password) => password === '123456')).toMatchObject({ code: 'auth.passwordCommon' })
})
