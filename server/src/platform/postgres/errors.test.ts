import { expect, test } from 'vitest'

import { isUnavailable } from './errors.ts'

test.each([
  ['57P01', 'the server is shutting down'],
  ['57P02', 'another process of the server crashed'],
  ['57P03', 'the server is starting up'],
  ['57014', 'the statement took too long'],
  ['53300', 'there are too many connections'],
  ['40P01', 'a deadlock, tried again in vain'],
  ['08006', 'the connection failed'],
  ['ECONNREFUSED', 'nobody listens'],
  ['ECONNRESET', 'the connection was cut'],
])('%s: %s', (code) => {
  expect(isUnavailable(Object.assign(new Error('anything'), { code }))).toBe(true)
})

test('the reason is found inside other errors', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(isUnavailable(new Error('could not load', { cause: refused }))).toBe(true)
  expect(isUnavailable(new AggregateError([new Error('one'), refused]))).toBe(true)
})

test.each([
  [Object.assign(new Error('duplicate key'), { code: '23505' })],
  [new TypeError('our mistake')],
  ['text'],
  [null],
])('%o is something else', (error) => {
  expect(isUnavailable(error)).toBe(false)
})
