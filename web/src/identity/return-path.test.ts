import { expect, test } from 'vitest'

import { safeReturnPath, signInPath } from './return-path.ts'

test('the way back keeps path and query', () => {
  const url = new URL(signInPath('/quiz?subject=financas'), 'http://x')
  expect(safeReturnPath(url.searchParams.get('next'))).toBe('/quiz?subject=financas')
})

test.each([
  [null],
  [''],
  ['https://evil.example'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['quiz'],
  ['/a\\b'],
  ['/ b'],
])('%j leads home, not away', (next) => {
  expect(safeReturnPath(next)).toBe('/dashboard')
})
