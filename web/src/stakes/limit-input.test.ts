import { expect, test } from 'vitest'

import { effectOf, limitCentsIn } from './limit-input.ts'

test.each([
  ['0', 0],
  ['500', 50_000],
  ['1.000', 100_000],
  ['1,000', 100_000],
  [' 5 000 ', 500_000],
  ['1\u00A0000', 100_000],
])('%j is a limit of %i cents', (text, cents) => {
  expect(limitCentsIn(text)).toBe(cents)
})

test.each(['', '-5', '5001', '99999999', 'mil', '1e3', '١٠٠'])('%j is no limit', (text) => {
  expect(limitCentsIn(text)).toBeNull()
})

test('a lower limit holds at once, a higher one later, the same one changes nothing', () => {
  const now = { dailyLossLimitCents: 100_000 }
  expect(effectOf(99_900, now)).toBe('lower')
  expect(effectOf(100_100, now)).toBe('higher')
  expect(effectOf(100_000, now)).toBe('same')
  expect(effectOf(null, now)).toBe('none')
})
