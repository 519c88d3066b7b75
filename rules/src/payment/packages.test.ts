import { expect, test } from 'vitest'

import { btz } from '../money.ts'
import { centavosPerThousand, extraPercent, packageNames, packages } from './packages.ts'

test.each([
  ['basic', 490, 2_500, 196, 0],
  ['popular', 1_490, 8_000, 186, 5],
  ['premium', 2_990, 18_000, 166, 18],
  ['supreme', 7_990, 55_000, 145, 35],
] as const)('%s costs and brings what product 6.5 says', (name, price, whole, thousand, extra) => {
  expect(packages[name]).toEqual({ priceCentavos: price, amountCents: btz(whole) })
  expect(centavosPerThousand(packages[name])).toBe(thousand)
  expect(extraPercent(packages[name])).toBe(extra)
})

test('there are no others', () => {
  expect(packageNames).toEqual(['basic', 'popular', 'premium', 'supreme'])
})
