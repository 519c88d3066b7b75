import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shiftDay } from '../time.ts'
import { districts } from '../words.ts'
import { activeDayTenths, actCaps, actNames, acts, countedTimes } from './act.ts'
import {
  leadingOf,
  mightOf,
  powerOf,
  powers,
  rankOf,
  rawTenths,
  specialities,
  weeksThatCount,
  type WeekOfPower,
} from './power.ts'

const monday = '2026-03-02'
const weekAfter = (weeks: number) => shiftDay(monday, 7 * weeks)

/** What districts live through: points that come in the weeks of two years. */
const weeks = fc.array(
  fc.record({
    power: fc.constantFrom(...powers),
    week: fc.integer({ min: 0, max: weeksThatCount }).map(weekAfter),
    tenths: fc.integer({ min: 0, max: 10_000_000 }),
  }),
)

test('a power is ten roots of its raw points', () => {
  expect([0, 1, 10, 40, 90, 1_000, 10_000].map(powerOf)).toEqual([0, 3, 10, 20, 30, 100, 316])
})

test('the three sizes of the scale reach what they should', () => {
  // 20 raw points a resident and day for so long that a tenth less each Monday is what a week brings.
  const might = (residents: number) => {
    const tenths = (residents * 20 * 7 * 10) / powers.length
    const weeksOfAll = powers.flatMap((power) =>
      Array.from({ length: weeksThatCount }, (_, ago) => ({ power, week: weekAfter(-ago), tenths })),
    )
    const { powers: reached, level } = mightOf('fintech', weeksOfAll, monday)
    return { sum: powers.reduce((sum, power) => sum + reached[power], 0), level }
  }
  // Product 5.11 says 4,100, 20,500 and 64,800, before the two specialities.
  expect(might(20).sum).toBeCloseTo(4_100, -2)
  expect(might(500).sum).toBeCloseTo(20_500, -2)
  expect(might(5_000).sum).toBeCloseTo(64_800, -2)
  expect(might(5_000).level).toBe(20)
})

test('every Monday a tenth is gone, and nothing but time is needed for it', () => {
  const earned: WeekOfPower[] = [{ power: 'tech', week: monday, tenths: 1_000 }]
  expect(rawTenths(earned, monday).tech).toBe(1_000)
  expect(rawTenths(earned, weekAfter(1)).tech).toBeCloseTo(900, 9)
  expect(rawTenths(earned, weekAfter(2)).tech).toBeCloseTo(810, 9)
  fc.assert(
    fc.property(weeks, (earnedThen) => {
      const then = weekAfter(weeksThatCount)
      const [now, next] = [rawTenths(earnedThen, then), rawTenths(earnedThen, shiftDay(then, 7))]
      for (const power of powers) expect(next[power]).toBeCloseTo(now[power] * 0.9, 4)
    }),
  )
})

test('no power is below zero, also of somebody who lost a twentieth of what they had in every week', () => {
  fc.assert(
    fc.property(weeks, fc.array(fc.integer({ min: 0, max: weeksThatCount }), { maxLength: 20 }), (earned, lost) => {
      const all = [...earned]
      for (const week of lost.toSorted((one, other) => one - other).map(weekAfter)) {
        const had = rawTenths(
          all.filter((one) => one.week <= week),
          week,
        )
        all.push({ power: 'military', week, tenths: -Math.floor(had.military * 0.05) })
      }
      const { powers: reached, total, level } = mightOf('renda_variavel', all, weekAfter(weeksThatCount))
      for (const power of powers) expect(reached[power]).toBeGreaterThanOrEqual(0)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(level).toBeGreaterThanOrEqual(1)
      expect(level).toBeLessThanOrEqual(20)
    }),
  )
})

test('the two specialities of a district count a quarter more, and each district has its own two', () => {
  const even = powers.map((power): WeekOfPower => ({ power, week: monday, tenths: 1_000 }))
  for (const district of districts) expect(mightOf(district, even, monday).total).toBe(650)
  expect(new Set(districts.map((district) => specialities[district].toSorted().join())).size).toBe(7)
  const tech: WeekOfPower[] = [{ power: 'tech', week: monday, tenths: 1_000 }]
  expect(mightOf('fintech', tech, monday).total).toBe(125)
  expect(mightOf('renda_variavel', tech, monday).total).toBe(100)
})

test('a level is 2,000 of the total, up to the twentieth', () => {
  const levelWith = (power: number) =>
    mightOf('renda_variavel', [{ power: 'tech', week: monday, tenths: (power * power) / 10 }], monday).level
  expect([0, 1_999, 2_000, 3_999, 4_000, 37_999, 38_000, 90_000].map(levelWith)).toEqual([1, 1, 2, 2, 3, 19, 20, 20])
})

test('more points are never less power', () => {
  fc.assert(
    fc.property(weeks, fc.constantFrom(...powers), fc.integer({ min: 1, max: 1_000_000 }), (earned, power, tenths) => {
      const then = weekAfter(weeksThatCount)
      const before = mightOf('fintech', earned, then)
      const after = mightOf('fintech', [...earned, { power, week: then, tenths }], then)
      expect(after.powers[power]).toBeGreaterThanOrEqual(before.powers[power])
      expect(after.total).toBeGreaterThanOrEqual(before.total)
    }),
  )
})

test('a day counts no more of an act than its cap, however it comes', () => {
  for (const act of actNames) {
    const { cap } = acts[act]
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 30 }), (often) => {
        let used = 0
        for (const times of often) used += countedTimes(cap, used, times)
        const all = often.reduce((sum, times) => sum + times, 0)
        expect(used).toBe(cap === null ? all : Math.min(all, actCaps[cap]))
      }),
    )
  }
})

test('a day with a streak brings a tenth of a point for each day, up to thirty', () => {
  expect([0, 1, 7, 30, 365].map(activeDayTenths)).toEqual([0, 1, 7, 30, 30])
})

test('equal totals share a rank, and the strongest power leads', () => {
  const totals = [5, 9, 5, 0]
  expect(totals.map((total) => rankOf(total, totals))).toEqual([2, 1, 2, 4])
  const none = { monetary: 0, tech: 0, military: 0, energy: 0, commercial: 0, social: 0 }
  expect(leadingOf(none)).toBeNull()
  expect(leadingOf({ ...none, energy: 3, tech: 3, social: 2 })).toBe('tech')
})
