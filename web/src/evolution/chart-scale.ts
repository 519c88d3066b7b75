import type { ChartPoint, Measure } from './evolution-measure.ts'

/** The least span of the axis of ratings, in points: a small move must not look like a cliff. */
const leastRatingSpan = 100

/**
 * Values at the lowest and the highest line of the chart, and the step between lines. Bars and balances begin at zero,
 * accuracy is always of the whole, and only the rating, which has no zero that means something, has an axis of its own.
 */
export function axisOf(measure: Measure, points: ChartPoint[]): { low: number; high: number; step: number } {
  if (measure === 'accuracy') return { low: 0, high: 1, step: 0.25 }
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const most = Math.max(...values, measure === 'btz' ? 100 : 1)
  if (measure !== 'rating') {
    const step = roundStep(most / 4)
    return { low: 0, high: Math.ceil(most / step) * step, step }
  }
  const least = Math.min(...values)
  const middle = (most + least) / 2
  const span = Math.max(leastRatingSpan, (most - least) * 1.2)
  const step = roundStep(span / 4)
  return {
    low: Math.floor((middle - span / 2) / step) * step,
    high: Math.ceil((middle + span / 2) / step) * step,
    step,
  }
}

/** The values of the lines, the lowest first. */
export function linesOf({ low, high, step }: { low: number; high: number; step: number }): number[] {
  return Array.from({ length: Math.round((high - low) / step) + 1 }, (_, line) => low + line * step)
}

/** The least of 1, 2 and 5 times a power of ten, and not below 1, that is not less than `wanted`. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= wanted) ?? power
}

/** Places under which a date is written: the last, and evenly before it, as close as `room` for so many dates allows. */
export function dateTicks(count: number, room: number): number[] {
  const apart = Math.ceil(count / Math.max(1, room))
  return Array.from({ length: Math.ceil(count / apart) }, (_, tick) => count - 1 - tick * apart).toReversed()
}
