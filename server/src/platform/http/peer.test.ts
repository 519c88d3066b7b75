import { describe, expect, test } from 'vitest'

import { isLocalPeer, isLoopback } from './peer.ts'

describe('this machine', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST'])(
    'is %s',
    (host) => {
      expect(isLoopback(host)).toBe(true)
    },
  )

  test.each([
    '10.0.0.1',
    '128.0.0.1',
    '::2',
    '::ffff:10.0.0.1',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '0.0.0.0',
    '',
  ])('is not "%s"', (host) => {
    expect(isLoopback(host)).toBe(false)
  })

  test('a proxy on it speaks for somebody else', () => {
    const socket = { remoteAddress: '127.0.0.1' }
    expect(isLocalPeer({ socket, headers: {} })).toBe(true)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(isLocalPeer({ socket, headers: { [name]: '203.0.113.7' } })).toBe(false)
  })
})
