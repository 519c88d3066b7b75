import type { EvolutionDay } from '@satoshi/contract/evolution'
import { shiftDay } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { axisOf, dateTicks, linesOf } from './chart-scale.ts'
import { isQuiet, measures, pointsOf, sumOfMeasure } from './evolution-measure.ts'

const none = { xp: 0, answered: 0, correct: 0, heldCents: 0, rating: null }
const nothingBefore = { xp: 0, answered: 0, correct: 0 }

test('a year is drawn as weeks that end today, and loses no day', () => {
  const days = daysOf(365, () => ({ ...none, xp: 10 }))
  const bars = pointsOf('xp', days, '365')
  expect(bars).toHaveLength(53)
  expect(bars[0]).toEqual({ from: days[0]?.day, to: days[0]?.day, value: 10 })
  expect(bars.at(-1)).toEqual({ from: days[358]?.day, to: days[364]?.day, value: 70 })
  expect(bars.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(3_650)
})

test('balance and rating are drawn day by day over any span', () => {
  const days = daysOf(90, (place) => ({ ...none, heldCents: place, rating: place < 3 ? null : 1_500 }))
  expect(pointsOf('btz', days, '90').map(({ value }) => value)).toEqual(days.map((_, place) => place))
  expect(
    pointsOf('rating', days, '90')
      .slice(0, 4)
      .map(({ value }) => value),
  ).toEqual([null, null, null, 1_500])
})

test('the accuracy of a week is of all its answers, and of a week without answers nothing', () => {
  const days = daysOf(14, (place) => (place === 8 ? { ...none, answered: 30, correct: 27 } : none))
  days[9] = { ...none, day: days[9]?.day ?? '', answered: 10, correct: 3 }
  expect(pointsOf('accuracy', days, '90').map(({ value }) => value)).toEqual([null, 0.75])
})

test('a span is compared with the one before, where there was one', () => {
  const days = daysOf(7, (place) => ({
    xp: 10,
    answered: 4,
    correct: 3,
    heldCents: 100 * place,
    rating: 1_500 - place,
  }))
  const before = { xp: 50, answered: 10, correct: 5 }
  expect(measures.map((measure) => sumOfMeasure(measure, { days, before }))).toEqual([
    { value: 70, change: 20 },
    { value: 0.75, change: 0.25 },
    { value: 600, change: 600 },
    { value: 1_494, change: -6 },
  ])
  expect(sumOfMeasure('xp', { days, before: nothingBefore })).toEqual({ value: 70, change: null })
  expect(sumOfMeasure('rating', { days: daysOf(7, () => none), before })).toEqual({ value: null, change: null })
})

test('days without play are quiet, a balance of nothing and an answer that was wrong are not', () => {
  const quiet = daysOf(7, () => none)
  expect(measures.filter((measure) => isQuiet(measure, pointsOf(measure, quiet, '7')))).toEqual([
    'xp',
    'accuracy',
    'rating',
  ])
  const wrong = daysOf(7, (place) => ({ ...none, ...(place === 3 && { answered: 1 }) }))
  expect(isQuiet('accuracy', pointsOf('accuracy', wrong, '7'))).toBe(false)
})

test('bars and balances stand on zero, accuracy is of the whole', () => {
  for (const value of [1, 7, 99, 100, 101, 12_345, 100_000_000]) {
    const { low, high, step } = axisOf('xp', [point(value)])
    expect(low).toBe(0)
    expect(high).toBeGreaterThanOrEqual(value)
    expect(linesOf({ low, high, step }).length).toBeLessThanOrEqual(6)
  }
  expect(linesOf(axisOf('accuracy', [point(0.9)]))).toEqual([0, 0.25, 0.5, 0.75, 1])
})

test('a rating that hardly moved does not look like a fall', () => {
  const { low, high } = axisOf('rating', [point(1_500), point(1_496), point(null)])
  expect(low).toBeLessThanOrEqual(1_450)
  expect(high).toBeGreaterThanOrEqual(1_540)
})

test('dates end with the last, are evenly apart, and no more than there is room for', () => {
  expect(dateTicks(7, 4)).toEqual([0, 2, 4, 6])
  expect(dateTicks(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(dateTicks(53, 5)).toEqual([8, 19, 30, 41, 52])
  expect(dateTicks(1, 5)).toEqual([0])
  expect(dateTicks(30, 0)).toEqual([29])
})

function daysOf(count: number, of: (place: number) => Omit<EvolutionDay, 'day'>): EvolutionDay[] {
  return Array.from({ length: count }, (_, place) => ({ day: shiftDay('2026-11-22', place - count + 1), ...of(place) }))
}

function point(value: number | null) {
  return { from: '2026-11-22', to: '2026-11-22', value }
}
