import { expect, test } from 'vitest'

import { fieldText, parseNumber, quantityText, toRange } from './number-text.ts'

test.each([
  ['1.440', 'pt-BR', 1440],
  ['1.440,50', 'pt-BR', 1440.5],
  ['12,5', 'pt-BR', 12.5],
  ['12.5', 'pt-BR', 12.5],
  ['0.5', 'pt-BR', 0.5],
  ['R$ 1.000.000', 'pt-BR', 1_000_000],
  ['60%', 'pt-BR', 60],
  ['1,440', 'en-US', 1440],
  ['1,440.50', 'en-US', 1440.5],
  ['12,5', 'en-US', 12.5],
  ['1.440.000', 'en-US', 1_440_000],
  ['1 440,5', 'es-ES', 1440.5],
  ['١٬٤٤٠', 'ar-SA', 1440],
  ['١٢٫٥', 'ar-SA', 12.5],
  ['१२.५', 'hi-IN', 12.5],
  ['1,00,000', 'hi-IN', 100_000],
  ['１２，５', 'zh-CN', 12.5],
  ['−3', 'en-US', -3],
  ['7', 'zh-CN', 7],
])('%s typed in %s is read as %d', (text, language, value) => {
  expect(parseNumber(text, language)).toBe(value)
})

test.each(['', 'abc', '-', ',', '--5', '5-3'])('%j is no number', (text) => {
  expect(parseNumber(text, 'pt-BR')).toBeNull()
})

test('what the field shows is read back as the same number in every language', () => {
  for (const language of ['pt-BR', 'en-US', 'es-ES', 'hi-IN', 'zh-CN', 'ar-SA']) {
    for (const value of [0, 0.25, 12.5, 1440, 600_000, 1_234_567.75]) {
      expect(parseNumber(fieldText(value, language), language), `${value} in ${language}`).toBe(value)
    }
  }
})

test.each([
  [1_437, { min: 1000, max: 2000, step: 10 }, 1440],
  [5, { min: 1000, max: 2000, step: 10 }, 1000],
  [9_999, { min: 1000, max: 2000, step: 10 }, 2000],
  [12.4, { min: 0, max: 50, step: 0.25 }, 12.5],
  [0.3, { min: 0, max: 1, step: 0.1 }, 0.3],
  [100, { min: 0, max: 99, step: 2 }, 99],
])('%d is brought to the range %j as %d', (value, range, expected) => {
  expect(toRange(value, range)).toBe(expected)
})

test.each([
  [1440, 'BRL', 'pt-BR', 'R$ 1.440'],
  [1440.5, 'BRL', 'pt-BR', 'R$ 1.440,50'],
  [0.07, 'BRL', 'pt-BR', 'R$ 0,07'],
  [1440, 'BRL', 'ar-SA', '\u20661,440 R$\u2069'],
  [12.5, 'percent', 'pt-BR', '12,5%'],
  [2, 'years', 'pt-BR', '2 anos'],
  [1, 'months', 'en-US', '1 month'],
  [3, 'times', 'en-US', '3×'],
] as const)('%d %s in %s is written %s', (value, unit, language, text) => {
  expect(quantityText(value, unit, language).replaceAll(/\s/gu, ' ')).toBe(text)
})
