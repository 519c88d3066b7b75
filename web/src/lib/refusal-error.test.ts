import { expect, test } from 'vitest'

import { refusalError } from './refusal-error.ts'

test('a refusal keeps its code, its status and its details', () => {
  const error = refusalError({ code: 'wallet.insufficient', details: { lot: 'earned' } }, 409)
  expect(error).toMatchObject({ code: 'wallet.insufficient', status: 409, data: { lot: 'earned' }, defined: true })
})

test.each([[null], ['Bad gateway'], [{ message: 'x' }], [{ code: 7 }]])('%j is no refusal', (body) => {
  expect(refusalError(body, 502)).toBeNull()
})
