import { expect, test } from 'vitest'

import { particlesOf } from '../../kit/permitted-feedback.ts'
import { slicesOf } from './confetti-slices.ts'
import { cannons, palettes, plainBurst } from './confetti-styles.ts'

const styles = Object.keys(cannons) as (keyof typeof cannons)[] // safe: the keys of the record

test('intensities are 800, 1600 and 3200 particles, a plain call 50 at 45 degrees for 200 ticks (product 1.9)', () => {
  expect(particlesOf).toEqual({ low: 800, medium: 1600, high: 3200 })
  expect(plainBurst).toEqual({ particleCount: 50, spread: 45, ticks: 200 })
})

test.each(styles.flatMap((style) => [800, 1600, 3200].map((total) => [style, total] as const)))(
  '%s fires %d particles, a few a frame',
  (style, total) => {
    const counts = slicesOf(style, total).map((shots) => shots.reduce((sum, shot) => sum + shot.particleCount, 0))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total)
    // About 5 ms of a phone's time each; a rest of rounding for each cannon.
    expect(Math.max(...counts)).toBeLessThanOrEqual(160 + cannons[style].length)
    expect(counts.length).toBeLessThanOrEqual(20)
  },
)

test.each(styles)('the cannons of %s share everything, and it has colours of its own', (style) => {
  expect(cannons[style].reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  const others = styles.filter((each) => each !== style).map((each) => palettes[each].join())
  expect(others).not.toContain(palettes[style].join())
})
