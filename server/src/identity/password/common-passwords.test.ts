import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { isCommonPassword } from './password-checks.ts'

test('the list has 3,000 passwords that could be chosen, each once', () => {
  const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  expect(new Set(list).size).toBe(3_000)
  expect(list).toHaveLength(3_000)
  expect(list.filter((word) => [...word].length < 6 || word !== word.toLowerCase().normalize('NFC'))).toEqual([])
})

test.each(['123456', 'password', 'Password1', 'QWERTY', 'senha123', 'flamengo', 'iloveyou', '111111', 'brasil'])(
  '%s is common',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each(['seven blue llamas', 'correct horse battery', 'gX7!pq', '', 'cavalo-certo-bateria'])(
  '%j is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
