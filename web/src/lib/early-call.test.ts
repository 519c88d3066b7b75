import { afterEach, expect, test, vi } from 'vitest'

import { earlyReply } from './early-call.ts'

afterEach(() => vi.unstubAllGlobals())

function sendEarly(): Promise<Response> {
  const reply = Promise.resolve(new Response('{}'))
  vi.stubGlobal('window', { satoshiEarlyCall: { path: '/api/me', language: 'ar-SA', reply } })
  return reply
}

const call = (path: string, init: RequestInit = {}) =>
  new Request(`http://127.0.0.1${path}`, { headers: { 'accept-language': 'ar-SA' }, ...init })

test('a call that was sent before the code came is taken over once', () => {
  const reply = sendEarly()
  expect(earlyReply(call('/api/me'))).toBe(reply)
  expect(earlyReply(call('/api/me'))).toBeUndefined()
})

test.each([
  ['to another address', call('/api/topics')],
  ['that writes', call('/api/me', { method: 'POST' })],
  ['in another language', call('/api/me', { headers: { 'accept-language': 'pt-BR' } })],
])('a call %s is sent as ever', (_what, request) => {
  const reply = sendEarly()
  expect(earlyReply(request)).toBeUndefined()
  expect(earlyReply(call('/api/me'))).toBe(reply)
})
