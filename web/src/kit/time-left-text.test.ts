import { hour, minute, second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { timeLeftText } from './time-left-text.ts'

test.each([
  [7 * 24 * hour - 1, '6 days 23 hr'],
  [24 * hour, '1 day 0 hr'],
  [24 * hour - 1, '23 hr 59 min'],
  [hour - 1, '59 min 59 sec'],
  [minute + second, '1 min 1 sec'],
  [0, '0 min 0 sec'],
])('%i ms are %s', (left, text) => {
  expect(timeLeftText(left, 'en-US')).toBe(text)
})

test('the digits are Western in Arabic too', () => {
  expect(timeLeftText(3 * 24 * hour + 5 * hour, 'ar-SA')).toMatch(/3.*5/)
})
