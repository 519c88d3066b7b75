import { expect, test } from 'vitest'

import { refusalError } from './refusal-error.ts'

test('a refusal keeps its code, its status and its details', () => {
  const error = refusalError({ code: 'wallet.insufficient', details: { lot: 'earned' } }, { status: 409 })
  expect(error).toMatchObject({ code: 'wallet.insufficient', status: 409, data: { lot: 'earned' }, defined: true })
})

test.each([[null], ['Bad gateway'], [{ message: 'x' }], [{ code: 7 }], [{ code: 'UPSTREAM' }]])(
  '%j is no refusal',
  (body) => {
    expect(refusalError(body, { status: 502 })).toBeNull()
  },
)

test.each([
  ['7', 7_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['-1', null],
  [undefined, null],
])('Retry-After: %s is %s ms', (retryAfter, millis) => {
  expect(refusalError({ code: 'service.unavailable' }, { status: 503, retryAfter })?.retryAfterMillis).toBe(millis)
})
