import type { Evolution, EvolutionDay, EvolutionSpan } from '@satoshi/contract/evolution'
import type { Day } from '@satoshi/rules/time'

/** What an evolution shows, one at a time. */
export const measures = ['xp', 'accuracy', 'btz', 'rating'] as const
export type Measure = (typeof measures)[number]

/** One bar or point: the days that it is of, and its value; null where there is nothing to say, which is not zero. */
export type ChartPoint = { from: Day; to: Day; value: number | null }

/** Days that one bar is of: so that a quarter and a year still fit a phone. */
const daysInABar: Record<EvolutionSpan, number> = { '7': 1, '30': 1, '90': 7, '365': 7 }

/** What was done is drawn as bars, what stood at a day's close as a line. */
export function isOfBars(measure: Measure): boolean {
  return measure === 'xp' || measure === 'accuracy'
}

/**
 * The points of a measure, oldest first. Bars are of a day, or of a week that ends with the same weekday as today; the
 * first may be shorter. Accuracy is 0..1 of all answers of a bar's days, amounts are cents.
 */
export function pointsOf(measure: Measure, days: EvolutionDay[], span: EvolutionSpan): ChartPoint[] {
  const groups = grouped(days, isOfBars(measure) ? daysInABar[span] : 1)
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    return first && last ? [{ from: first.day, to: last.day, value: valueOf(measure, group, last) }] : []
  })
}

function grouped(days: EvolutionDay[], size: number): EvolutionDay[][] {
  const first = days.length % size
  const whole = Array.from({ length: Math.floor(days.length / size) }, (_, index) =>
    days.slice(first + index * size, first + (index + 1) * size),
  )
  return first > 0 ? [days.slice(0, first), ...whole] : whole
}

function valueOf(measure: Measure, group: EvolutionDay[], last: EvolutionDay): number | null {
  switch (measure) {
    case 'xp':
      return sumOf(group, 'xp')
    case 'accuracy':
      return accuracyOf({ answered: sumOf(group, 'answered'), correct: sumOf(group, 'correct') })
    case 'btz':
      return last.heldCents
    case 'rating':
      return last.rating
  }
}

/** Where a measure stands over the whole span, and by how much that is more or less than before; null is not known. */
export type MeasureSum = { value: number | null; change: number | null }

/** XP and accuracy are compared with as many days before; balance and rating with where they began in the span. */
export function sumOfMeasure(measure: Measure, { days, before }: Evolution): MeasureSum {
  switch (measure) {
    case 'xp': {
      const value = sumOf(days, 'xp')
      return { value, change: before.xp > 0 ? value - before.xp : null }
    }
    case 'accuracy': {
      const value = accuracyOf({ answered: sumOf(days, 'answered'), correct: sumOf(days, 'correct') })
      const was = accuracyOf(before)
      return { value, change: value === null || was === null ? null : value - was }
    }
    case 'btz':
      return sinceFirst(days.map(({ heldCents }) => heldCents))
    case 'rating':
      return sinceFirst(days.flatMap(({ rating }) => (rating === null ? [] : [rating])))
  }
}

function sinceFirst(values: number[]): MeasureSum {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return { value: null, change: null }
  return { value: last, change: values.length > 1 ? last - first : null }
}

/** Whether there is nothing to draw: no value is known, or nothing was done on any day. A balance of zero is one. */
export function isQuiet(measure: Measure, points: ChartPoint[]): boolean {
  return points.every(({ value }) => value === null || (measure === 'xp' && value === 0))
}

function accuracyOf({ answered, correct }: { answered: number; correct: number }): number | null {
  return answered > 0 ? correct / answered : null
}

function sumOf(days: EvolutionDay[], part: 'xp' | 'answered' | 'correct'): number {
  return days.reduce((sum, day) => sum + day[part], 0)
}
