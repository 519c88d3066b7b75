import { expect, test } from 'vitest'

import { sessionView } from './sessions.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows', 'desktop'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0`,
    'Microsoft Edge',
    'Windows',
    'desktop',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', 'desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'tablet',
  ],
])('%s is understood', (userAgent, browser, system, device) => {
  expect(view(userAgent)).toMatchObject({ browser, system, device })
})

test.each([null, '', ' ', '-', '((((', '\u202E', 'x'.repeat(8_000)])(
  '%j is no browser, and no mistake',
  (userAgent) => {
    expect(view(userAgent)).toMatchObject({ system: null, device: 'other' })
  },
)

test('what names itself at length is cut short', () => {
  expect((view(`${'x'.repeat(300)}/1.0`).browser ?? '').length).toBeLessThanOrEqual(40)
})

test('only the session that asks is the current one, and nothing but the contract leaves', () => {
  expect(view('curl/8.0')).toMatchObject({ current: false })
  expect(sessionView({ ...row, userAgent: null }, row.id)).toEqual({
    id: row.id,
    createdAt: '2026-11-21T12:00:00.000Z',
    lastSeenAt: '2026-11-21T13:00:00.000Z',
    expiresAt: '2026-12-21T12:00:00.000Z',
    browser: null,
    system: null,
    device: 'other',
    current: true,
  })
})

const row = {
  id: '3d0d5f5e-7f7c-4d7f-9a53-7d3a52a5c6c1',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  seenAt: new Date('2026-11-21T13:00:00Z'),
  expiresAt: new Date('2026-12-21T12:00:00Z'),
}

function view(userAgent: string | null) {
  return sessionView({ ...row, userAgent }, 'another')
}
