import { expect, test } from 'vitest'

import { chanceOfAtLeast, chanceOfAtMost } from './chance.ts'

test.each([
  [0, 10, 0.25, 1],
  [1, 1, 0.25, 0.25],
  [2, 2, 0.5, 0.25],
  [10, 10, 0.5, 1 / 1024],
  [3, 4, 0.25, 13 / 256],
])('%i or more of %i at %f has chance %f', (hits, tries, p, chance) => {
  expect(chanceOfAtLeast(hits, tries, p)).toBeCloseTo(chance, 10)
})

test('as many or fewer mirrors as many or more', () => {
  expect(chanceOfAtMost(1, 4, 0.25)).toBeCloseTo((81 + 108) / 256, 10)
  expect(chanceOfAtMost(4, 4, 0.25)).toBe(1)
})

test('thousands of tries stay exact', () => {
  expect(chanceOfAtLeast(1250, 5000, 0.25)).toBeCloseTo(0.508, 2)
})
