import { expect, test } from 'vitest'

import { formatBtz } from './btz.tsx'
import { formatDate } from '../kit/date-text.ts'

test.each([
  [0, 'pt-BR', '0'],
  [123_400, 'pt-BR', '1.234'],
  [123_450, 'pt-BR', '1.234,50'],
  [123_450, 'en-US', '1,234.50'],
  [100_000_000, 'hi-IN', '10,00,000'],
  [50_000, 'ar-SA', '500'],
  [-250, 'en-US', '-2.50'],
])('%i cents in %s are written %s', (cents, language, written) => {
  expect(formatBtz(cents, language)).toBe(written)
})

test('a change carries its sign, nothing carries none', () => {
  expect(formatBtz(1_000, 'en-US', true)).toBe('+10')
  expect(formatBtz(0, 'en-US', true)).toBe('0')
})

test.each([
  ['pt-BR', '21/11/2026 14:05'],
  ['en-US', '21/11/2026 14:05'],
  ['zh-CN', '21/11/2026 14:05'],
  ['ar-SA', '21/11/2026 14:05'],
])('a date is day, month, year of the Gregorian calendar in %s (product 0.10)', (language, written) => {
  const at = Date.UTC(2026, 10, 21, 17, 5)
  expect(formatDate(at, language, { time: true, zone: 'America/Sao_Paulo' })).toBe(written)
})
