import fc from 'fast-check'
import { expect, test } from 'vitest'

import { maxLevel } from '../progress/level.ts'
import { houseOf, mostWings } from './house.ts'

const facts = fc.record({
  level: fc.integer({ min: 1, max: maxLevel }),
  streak: fc.integer({ min: 0, max: 3_000 }),
  masteredSubjects: fc.integer({ min: 0, max: mostWings }),
})

test('a house grows fast at first and stands at 21 floors in the end', () => {
  const floors = (level: number) => houseOf({ level, streak: 0, masteredSubjects: 0 }).floors
  expect([1, 2, 5, 10, 26, 50, maxLevel].map(floors)).toEqual([2, 4, 6, 8, 12, 16, 21])
})

test('two days light a floor, and no more floors are lit than there are', () => {
  const lit = (streak: number, level = maxLevel) => houseOf({ level, streak, masteredSubjects: 0 }).lit
  expect([0, 1, 2, 3, 7, 30, 42, 365].map((days) => lit(days))).toEqual([0, 1, 1, 2, 4, 15, 21, 21])
  expect(lit(365, 1)).toBe(2)
})

test('more of anything is never less of a house, and a lost streak takes light alone', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const more = {
        level: Math.max(one.level, other.level),
        streak: Math.max(one.streak, other.streak),
        masteredSubjects: Math.max(one.masteredSubjects, other.masteredSubjects),
      }
      const [before, after, dark] = [houseOf(one), houseOf(more), houseOf({ ...one, streak: 0 })]
      expect(after.floors).toBeGreaterThanOrEqual(before.floors)
      expect(after.lit).toBeGreaterThanOrEqual(before.lit)
      expect(after.wings).toBeGreaterThanOrEqual(before.wings)
      expect(dark).toEqual({ ...before, lit: 0 })
      expect(before.lit).toBeLessThanOrEqual(before.floors)
    }),
  )
})
