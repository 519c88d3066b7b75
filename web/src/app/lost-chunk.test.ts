import { expect, test } from 'vitest'

import { isLostChunk } from './lost-chunk.ts'

test.each([
  [new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'), true],
  [new TypeError('error loading dynamically imported module: http://x/assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('Failed to fetch'), false],
  [new Error('boom'), false],
  ['dynamically imported module', false],
])('%s is a lost chunk: %s', (error, lost) => {
  expect(isLostChunk(error)).toBe(lost)
})
