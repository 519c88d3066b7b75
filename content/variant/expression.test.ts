import { expect, test } from 'vitest'

import { readFormula, written } from './expression.ts'
import { fromNumber, NotExact, toDecimal } from './rational.ts'

const numbers = new Map([
  ['price', fromNumber(19.9)],
  ['rate', fromNumber(7)],
  ['answer', fromNumber(3)],
])

test.each([
  ['price * 3', '59.7'],
  ['0.1 + 0.2', '0.3'],
  ['1 - rate / 100', '0.93'],
  ['2 ** 3 ** 2', '512'],
  ['round(rate / 3, 2)', '2.33'],
  ['round(2.5, 0)', '3'],
  ['round(-2.5, 0)', '-3'],
  ['sqrt(0.09)', '0.3'],
  ['root(2, 3)', '1.414'],
  ['min(rate, 3) + max(rate, 3)', '10'],
  ['whole(rate / 7)', '1'],
  ['whole(rate / 2)', '0'],
  ['rate >= 7', '1'],
  ['rate != 7', '0'],
])('%s is %s, exactly', (text, value) => {
  expect(toDecimal(valueOf(text), 4)).toBe(value)
})

test.each(['price / (rate - 7)', 'sqrt(2)', 'sqrt(-4)', '2 ** 0.5', '10 ** 30', '9007199254740991 * 3'])(
  '%s has no exact value',
  (text) => {
    expect(() => valueOf(text)).toThrow(NotExact)
  },
)

test.each([
  'cost + 1',
  'price.constructor',
  'price["a"]',
  'eval(1)',
  'constructor(1)',
  'round(1)',
  'price = 3',
  'price ? 1 : 2',
  '"1" + 2',
  'price && rate',
  'price % 2',
  '!price',
  'this',
  'price; rate',
  '1 +',
])('%s is no formula', (text) => {
  expect(() => readFormula(text, new Set(numbers.keys()))).toThrow(/know|takes|xpected|decimal/u)
})

test('decimals that do not end are none', () => {
  expect(toDecimal(valueOf('1 / 3'), 8)).toBeNull()
  expect(toDecimal(valueOf('1 / 8'), 2)).toBeNull()
  expect(written(valueOf('1 / 3'))).toBe('1/3')
})

function valueOf(text: string) {
  return readFormula(text, new Set(numbers.keys()))(numbers)
}
