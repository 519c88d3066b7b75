import { expect, test } from 'vitest'

import { fc } from '../test/property.ts'
import { add, btz, cents, negate, split, subtract } from './money.ts'

test.each([0.1, Number.NaN, Infinity, -Infinity, 2 ** 53, 1e308])('%d is no amount', (value) => {
  expect(() => cents(value)).toThrow(RangeError)
})

test('there is one zero', () => {
  expect(Object.is(cents(-0), 0)).toBe(true)
  expect(Object.is(negate(cents(0)), 0)).toBe(true)
})

test('a sum beyond what a number holds is refused, not rounded', () => {
  expect(() => add(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError)
  expect(() => subtract(cents(Number.MIN_SAFE_INTEGER), cents(1))).toThrow(RangeError)
})

test('a BTZ is a hundred cents', () => {
  expect(btz(500)).toBe(50_000)
  expect(() => btz(0.001)).toThrow(RangeError)
})

test('shares and rest add up to what was split, and the rest is less than a cent a share', () => {
  const weights = fc
    .array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 100 })
    .filter((all) => all.some((weight) => weight > 0))
  fc.assert(
    fc.property(fc.maxSafeNat(), weights, (total, parts) => {
      const { shares, rest } = split(cents(total), parts)
      expect(add(...shares, rest)).toBe(total)
      expect(rest).toBeGreaterThanOrEqual(0)
      expect(rest).toBeLessThan(parts.length)
    }),
  )
})

test.each([
  [-1, [1]],
  [1, []],
  [1, [0]],
  [1, [2, -1]],
])('%d by %o cannot be split', (total, weights) => {
  expect(() => split(cents(total), weights)).toThrow(RangeError)
})
