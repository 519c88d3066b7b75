import { expect, test } from 'vitest'

import { passwordStrength } from './password-strength.ts'

test('a password under six characters tells how many are missing', () => {
  expect(passwordStrength('abc')).toEqual({ score: 0, missing: 3 })
  expect(passwordStrength('')).toEqual({ score: 0, missing: 6 })
})

test.each([
  ['aaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abcdefgh', 1],
  ['kwzrtp', 1],
  ['kwzrtpmv', 2],
  ['Kw7rtpm2', 2],
  ['Kw7rtpm2xQ', 3],
  ['cavalo grampo bateria', 4],
  ['密码很长而且没有规律可循', 4],
])('%s scores %i', (password, score) => {
  expect(passwordStrength(password).score).toBe(score)
})

test('a longer version of a password is never weaker', () => {
  const password = 'Tr0ub4dor&3 e mais um pouco'
  const lengths = Array.from(password, (_letter, index) => index + 1)
  const scores = lengths.map((length) => passwordStrength(password.slice(0, length)).score)
  expect(scores).toEqual(scores.toSorted((one, other) => one - other))
})
