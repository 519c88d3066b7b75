import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'

import { inputOf } from './call-input.ts'

type Sent = { method?: string; url?: string; params?: Record<string, string>; body?: unknown }

function inputOfSent({ method = 'GET', url = '/api/x', params = {}, body }: Sent, isDetailed = false): unknown {
  return inputOf({ method, url, params, body } as unknown as FastifyRequest, isDetailed) // safe: nothing else is read
}

test.each<[string, Sent, unknown]>([
  ['nothing', {}, {}],
  ['a query', { url: '/api/x?a=1&b=%C3%A1+c' }, { a: '1', b: 'á c' }],
  ['a name without a value', { url: '/api/x?a' }, { a: '' }],
  ['what comes twice, as a list that no text is', { url: '/api/x?a=1&a=2&a=3' }, { a: ['1', '2', '3'] }],
  ['names with brackets, as they are', { url: '/api/x?a[b]=1' }, { 'a[b]': '1' }],
  ['what stands behind a hash', { url: '/api/x?a=1#?b=2' }, { a: '1' }],
  ['a path over a query', { url: '/api/x?id=1&a=2', params: { id: '7' } }, { id: '7', a: '2' }],
  ['the body of a GET', { body: { a: 1 } }, {}],
  ['a body', { method: 'POST', body: { a: 1 } }, { a: 1 }],
  ['no body', { method: 'POST' }, null],
  ['the query of a POST', { method: 'POST', url: '/api/x?a=1', body: {} }, {}],
  ['a path over a body', { method: 'POST', params: { id: '7' }, body: { id: '1', a: 2 } }, { id: '7', a: 2 }],
  ['a path without a body', { method: 'POST', params: { id: '7' } }, { id: '7' }],
  ['a path beside a list', { method: 'POST', params: { id: '7' }, body: [1] }, { id: '7' }],
])('%s', (_what, sent, expected) => {
  expect({ ...Object(inputOfSent(sent)) }).toEqual({ ...Object(expected) })
})

test('names of what every object has are names like others', () => {
  const input = inputOfSent({ url: '/api/x?__proto__=1&constructor=2&toString=3', params: { id: '7' } })
  expect(Object.entries(input ?? {})).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
    ['toString', '3'],
    ['id', '7'],
  ])
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
})

test('each part under its name, where a body is a file', () => {
  const sent = { method: 'POST', url: '/api/x/7?a=1', params: { id: '7' }, body: 'file' }
  expect(inputOfSent(sent, true)).toEqual({ params: { id: '7' }, query: { a: '1' }, body: 'file' })
})

test('a segment of the path that is empty is no value', () => {
  expect(() => inputOfSent({ params: { id: '' } })).toThrow('request.invalid')
})
