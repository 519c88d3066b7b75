import { expect, test } from 'vitest'

import { litHouses, searchWidth } from './search-width.ts'

test.each([
  ['similar', 0, 'close'],
  ['similar', 7_999, 'close'],
  ['similar', 8_000, 'wider'],
  ['similar', 29_999, 'wider'],
  ['similar', 30_000, 'anybody'],
  ['any', 0, 'close'],
  ['any', 2_000, 'wider'],
  ['any', 10_000, 'anybody'],
  ['challenging', 0, 'stronger'],
  ['challenging', 50_000, 'stronger'],
] as const)('who wants somebody %s is told after %i ms that the search is %s', (request, waited, width) => {
  expect(searchWidth(request, waited)).toBe(width)
})

test('a house is lit every three seconds until the street is', () => {
  expect([0, 2_999, 3_000, 9_000, 60_000].map((waited) => litHouses(waited, 12))).toEqual([0, 0, 1, 3, 12])
})
