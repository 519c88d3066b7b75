import { expect, test } from 'vitest'

import { chanceOfAtLeast, chanceOfAtMost, chanceOfUnevenFive, intervalOfChance } from './chance.ts'

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

test.each([
  [0, 0.25, 0, 0],
  [4, 0.5, 0, 4],
  [20, 0.25, 2, 9],
  [20, 0.5, 6, 14],
])('of %i tries of chance %f, %i to %i hits are within chance', (tries, p, least, most) => {
  expect(intervalOfChance(tries, p)).toEqual({ least, most })
})

test('five bins are held against even ones', () => {
  expect(chanceOfUnevenFive([7, 7, 7, 7, 7])).toBe(1)
  expect(chanceOfUnevenFive([0, 0, 0, 0, 0])).toBe(1)
  expect(chanceOfUnevenFive([10, 0, 0, 0, 0])).toBeCloseTo(21 * Math.exp(-20), 12)
  // χ² is 9.488, the known limit of 5 % for four degrees of freedom.
  const off = Math.sqrt(9.488 * 10)
  expect(chanceOfUnevenFive([20 + off, 20 - off, 20, 20, 20])).toBeCloseTo(0.05, 3)
})
