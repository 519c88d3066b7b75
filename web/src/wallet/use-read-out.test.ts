import { expect, test } from 'vitest'

import { placeAfter } from './use-read-out.ts'

test('arrows go a step, pages a week, and nothing goes over the ends', () => {
  expect(['ArrowRight', 'ArrowLeft', 'PageDown', 'Home', 'End'].map((key) => placeAfter(key, 10, 30))).toEqual([
    11, 9, 3, 0, 29,
  ])
  expect([placeAfter('ArrowLeft', 0, 30), placeAfter('PageUp', 28, 30), placeAfter('Tab', 3, 30)]).toEqual([
    0,
    29,
    null,
  ])
})
