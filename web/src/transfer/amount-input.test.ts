import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import { formatBtz } from '../game-kit/btz.tsx'
import { typedNumber } from '../kit/typed-number.ts'
import { amountFault, amountIn } from './amount-input.ts'

test.each(
  languages.flatMap((language) =>
    [100, 105, 1_250, 50_000, 100_000, 123_456].map((cents) => [language, cents] as const),
  ),
)('in %s, %d cents are read as they are written', (language, cents) => {
  expect(amountIn(formatBtz(cents, language), language)).toBe(cents)
})

test.each(
  languages.flatMap((language) =>
    ['12,5', '12.5', '12,50', '12.50', ' 12.50 '].map((text) => [language, text] as const),
  ),
)('in %s, a comma and a point are both before cents: %s', (language, text) => {
  expect(amountIn(text, language)).toBe(1_250)
})

test.each([
  ['pt-BR', '1.000', 100_000],
  ['pt-BR', '1.000,50', 100_050],
  ['es-ES', '1.000', 100_000],
  ['en-US', '1,000', 100_000],
  ['en-US', '1,000.50', 100_050],
  ['hi-IN', '1,000', 100_000],
  ['zh-CN', '1,000', 100_000],
  ['ar-SA', '١٬٠٠٠٫٥٠', 100_050],
  ['ar-SA', '٥٠', 5_000],
  ['ar-SA', '۵۰', 5_000],
  ['hi-IN', '५०', 5_000],
  ['zh-CN', '５０', 5_000],
  ['zh-CN', '１２．５', 1_250],
] as const)('in %s, %s are %d cents', (language, text, cents) => {
  expect(amountIn(text, language)).toBe(cents)
})

test.each([
  ['pt-BR', '1,000'],
  ['en-US', '1.000'],
  ['pt-BR', '1.00,5'],
  ['pt-BR', '-5'],
  ['pt-BR', '+5'],
  ['pt-BR', '1e3'],
  ['pt-BR', '0x10'],
  ['pt-BR', ''],
  ['pt-BR', ','],
  ['pt-BR', '5,'],
  ['pt-BR', ',5'],
  ['pt-BR', '12,345'],
  ['pt-BR', '5 BTZ'],
  ['pt-BR', '100000000'],
  ['en-US', 'NaN'],
  ['en-US', 'Infinity'],
  ['ar-SA', '٥٫٥٫٥'],
] as const)('in %s, “%s” is no amount', (language, text) => {
  expect(amountIn(text, language)).toBeNull()
})

test('digits of each script are told apart', () => {
  expect(typedNumber('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(typedNumber('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(typedNumber('०१२३४५६७८९')).toBe('0123456789')
  expect(typedNumber('０１２３４５６７８９')).toBe('0123456789')
  expect(typedNumber('\u200F1\u00A0000')).toBe('1000')
})

const bounds = {
  sendableCents: 60_000,
  leastCents: 100,
  mostCents: 100_000,
  day: { mostCents: 200_000, sentCents: 120_000, leftCents: 80_000, closesAt: 0 },
  month: { mostCents: 1_000_000, sentCents: 930_000, leftCents: 70_000 },
}

test.each([
  [null, 'transfer.amountInvalid'],
  [0, 'transfer.amountInvalid'],
  [99, 'transfer.amountInvalid'],
  [100, null],
  [60_000, null],
  [60_001, 'transfer.insufficient'],
  [70_001, 'transfer.monthLimit'],
  [80_001, 'transfer.dayLimit'],
  [100_001, 'transfer.overLimit'],
] as const)('%s cents are held against the bounds as the server does it', (cents, code) => {
  expect(amountFault(cents, bounds)?.code ?? null).toBe(code)
})

test('what is missing says what is needed and what may be sent', () => {
  expect(amountFault(60_001, bounds)?.details).toEqual({ amountCents: 60_001, availableCents: 60_000 })
  expect(amountFault(80_001, bounds)?.details).toEqual({ leftCents: 80_000 })
})
