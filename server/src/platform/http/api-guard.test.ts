import { describe, expect, test } from 'vitest'

import { ownOrigins, isForeign } from './api-guard.ts'

const own = new Set(['https://play.example.org'])
const post = (headers: Record<string, string>) => isForeign({ method: 'POST', headers }, own)

describe('a request from another site', () => {
  test.each([
    ['our page', { origin: 'https://play.example.org', 'sec-fetch-site': 'same-origin' }, false],
    ['a program', {}, false],
    ['a person typing', { 'sec-fetch-site': 'none' }, false],
    ['another site', { origin: 'https://evil.example' }, true],
    ['another site of ours', { origin: 'https://play.example.org', 'sec-fetch-site': 'same-site' }, true],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, true],
    ['a page that hides its origin', { origin: 'null' }, true],
    ['our host without encryption', { origin: 'http://play.example.org' }, true],
    ['our host on another port', { origin: 'https://play.example.org:8443' }, true],
    ['a host that begins like ours', { origin: 'https://play.example.org.evil.example' }, true],
  ])('%s', (_who, headers, foreign) => {
    expect(post(headers)).toBe(foreign)
  })

  test('reading is nobody`s business', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(
        isForeign({ method, headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }, own),
      ).toBe(false)
  })
})

describe('our origins', () => {
  test('a public address is the only one', () => {
    expect([...ownOrigins('https://play.example.org', 3000)]).toEqual(['https://play.example.org'])
  })

  test('on this machine every name of the port is ours', () => {
    expect([...ownOrigins('http://127.0.0.1:3000', 3000)].sort()).toEqual([
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
      'http://localhost:3000',
    ])
    expect(ownOrigins('http://127.0.0.1:3000', 41_000)).toContain('http://localhost:3000')
  })
})
