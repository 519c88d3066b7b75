import { expect, test } from 'vitest'

import { effectOf, limitCentavosIn } from './limit-input.ts'

test.each([
  ['150', 15_000],
  ['R$ 150', 15_000],
  [' 99,90 ', 9_990],
  ['99.90', 9_990],
  ['0', 0],
  ['300', 30_000],
  ['300,01', null],
  ['٥٠', 5_000],
  ['५०', 5_000],
  ['1.500', null],
  ['99,9', null],
  ['-5', null],
  ['', null],
  ['abc', null],
])('%s reais are %s centavos', (text, centavos) => {
  expect(limitCentavosIn(text)).toBe(centavos)
})

test('what a limit does depends on the one of now, and on a raise that waits', () => {
  const limit = { centavos: 10_000, waiting: null }
  const raised = { centavos: 10_000, waiting: { centavos: 20_000, from: 1 } }
  expect([5_000, 10_000, 15_000, null].map((one) => effectOf(one, limit))).toEqual(['lower', 'same', 'higher', 'none'])
  expect(effectOf(10_000, raised)).toBe('ends')
})
