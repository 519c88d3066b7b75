import { expect, test } from 'vitest'

import { dayPart } from './greeting.ts'

test.each([
  ['2026-11-20T07:59:00Z', 'America/Sao_Paulo', 'evening'],
  ['2026-11-20T08:00:00Z', 'America/Sao_Paulo', 'morning'],
  ['2026-11-20T14:59:00Z', 'America/Sao_Paulo', 'morning'],
  ['2026-11-20T15:00:00Z', 'America/Sao_Paulo', 'afternoon'],
  ['2026-11-20T20:59:00Z', 'America/Sao_Paulo', 'afternoon'],
  ['2026-11-20T21:00:00Z', 'America/Sao_Paulo', 'evening'],
  ['2026-11-20T03:00:00Z', 'America/Sao_Paulo', 'evening'],
  ['2026-11-20T03:30:00Z', 'Asia/Kolkata', 'morning'],
  ['2026-11-20T21:00:00Z', 'Asia/Riyadh', 'evening'],
])('%s in %s is %s', (at, zone, part) => {
  expect(dayPart(Date.parse(at), zone)).toBe(part)
})

test('a zone that this browser does not know does not stop the greeting', () => {
  expect(['morning', 'afternoon', 'evening']).toContain(dayPart(0, 'Mars/Olympus'))
})
