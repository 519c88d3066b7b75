import { expect, test } from 'vitest'

import { runOf } from './combo-flame.tsx'

test.each([
  [[], 0],
  [[true], 1],
  [[true, false], 0],
  [[false, true, true], 2],
  [[true, true, true], 3],
])('after %j the run is %d', (outcomes, run) => {
  expect(runOf(outcomes)).toBe(run)
})
