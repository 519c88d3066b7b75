import { cents } from '@satoshi/rules/money'
import { expect, test } from 'vitest'

import { plainAmount } from './export-statement.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [100, '1.00'],
  [-123_456, '-1234.56'],
  [9_007_199_254_740_991, '90071992547409.91'],
])('%i cents are written %s, in any language', (amount, written) => {
  expect(plainAmount(cents(amount))).toEqual({ plain: written })
})
