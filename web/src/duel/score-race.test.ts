import { expect, test } from 'vitest'

import { mostPoints, raceOf } from './score-race.ts'

test('ten questions of which the last is double can bring 1,100 points (product 4.1)', () => {
  expect(mostPoints(10)).toBe(1_100)
})

test('towers stand as high as their share of the most that can be had, not of the other’s points', () => {
  expect(raceOf(550, 275, 10)).toEqual({ mine: 0.5, theirs: 0.25, leader: 'me', lead: 275 })
  expect(raceOf(0, 1_100, 10)).toEqual({ mine: 0, theirs: 1, leader: 'them', lead: 1_100 })
})

test('nobody leads at equal points, and nothing is between them', () => {
  expect(raceOf(96, 96, 10)).toMatchObject({ leader: 'nobody', lead: 0 })
})

test('a tower never shrinks while its points grow, and never leaves its frame', () => {
  const heights = Array.from({ length: 12 }, (_, step) => raceOf(step * 120, 0, 10).mine)
  expect([...heights].sort((a, b) => a - b)).toEqual(heights)
  expect(Math.max(...heights)).toBe(1)
})
