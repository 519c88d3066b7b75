import { expect, test } from 'vitest'

import { skies, skyAt } from './sky.ts'

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'dawn'],
  [7, 'dawn'],
  [8, 'day'],
  [16, 'day'],
  [17, 'dusk'],
  [19, 'dusk'],
  [20, 'night'],
  [23, 'night'],
])('at %i o’clock the sky is that of the %s', (hour, sky) => {
  expect(skyAt(hour)).toBe(sky)
})

test('a day has each sky once, one after the other', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => skyAt((hour + 20) % 24))
  expect(hours.filter((sky, index) => sky !== hours[index - 1])).toEqual(skies)
})
