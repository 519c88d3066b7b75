import { expect, test } from 'vitest'

import { leadingIn, lightsOf } from './lights.ts'

const district = 'fintech'
const light = (residents: number, awake: number | null) =>
  lightsOf([{ district, residents, awake }])[district] ?? Number.NaN

test('a district without residents is the darkest, one that is all awake has all its light', () => {
  expect(light(0, 0)).toBeGreaterThan(0)
  expect(light(0, null)).toBeLessThan(light(4, null))
  expect(light(5, 0)).toBeLessThan(light(4, null))
  expect(light(5, 5)).toBe(1)
  expect(light(5_000, 5_000)).toBe(1)
})

test('more residents who were here are more light, whatever the size', () => {
  expect(light(10, 4)).toBeLessThan(light(10, 5))
  expect(light(10, 5)).toBeCloseTo(light(5_000, 2_500))
  // Counted at two moments, more may be awake than live there.
  expect(light(3, 4)).toBe(1)
})

test('where nobody could count, the picture has its usual light', () => {
  expect(lightsOf(null)).toEqual({})
})

test('what leads is told of each district, and of none where nobody could count', () => {
  const told = [
    { district: 'fintech', leading: 'tech' },
    { district: 'criptomoedas', leading: null },
  ] as const
  expect(leadingIn(told)).toEqual({ fintech: 'tech', criptomoedas: null })
  expect(leadingIn(null)).toEqual({})
})
