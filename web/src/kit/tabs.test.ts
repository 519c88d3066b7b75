import { expect, test } from 'vitest'

import { neighbour } from './tabs.tsx'

test.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowLeft', 0, false, 2],
  ['ArrowRight', 2, false, 0],
  ['ArrowRight', 0, true, 2],
  ['ArrowLeft', 0, true, 1],
  ['Home', 2, false, 0],
  ['End', 0, true, 2],
  ['Enter', 1, false, null],
])('%s on tab %i (mirrored: %s) leads to %j', (key, from, mirrored, to) => {
  expect(neighbour(key, from, 3, mirrored)).toBe(to)
})
