import { centavosPerThousand, extraPercent, packages } from '@satoshi/rules/payment/packages'
import { expect, test } from 'vitest'

import { leftOf, packageIn, packagesPath, standingOf } from './package-standing.ts'

const limit = { centavos: 10_000, isSet: false, spentCentavos: 8_510, mostCentavos: 30_000, waiting: null }

test('what is left of a limit is never below nothing', () => {
  expect(leftOf(limit)).toBe(1_490)
  expect(leftOf({ centavos: 1_000, spentCentavos: 8_510 })).toBe(0)
})

test('a package that costs just what is left can be bought, one centavo more cannot', () => {
  expect(standingOf({ bar: null, limit }, { priceCentavos: 1_490 })).toBe('open')
  expect(standingOf({ bar: null, limit }, { priceCentavos: 1_491 })).toBe('over')
  expect(standingOf({ bar: 'payment.owing', limit }, { priceCentavos: 490 })).toBe('barred')
})

test('the address names a package that there is', () => {
  expect(packageIn(new URLSearchParams(packagesPath('popular').split('?')[1]))).toBe('popular')
  expect(packageIn(new URLSearchParams('package=free'))).toBe(null)
  expect(packageIn(new URLSearchParams(packagesPath().split('?')[1]))).toBe(null)
})

test('prices of a unit are those of product 6.5', () => {
  const rows = Object.values(packages).map((one) => [centavosPerThousand(one), extraPercent(one)])
  expect(rows).toEqual([
    [196, 0],
    [186, 5],
    [166, 18],
    [145, 35],
  ])
})
