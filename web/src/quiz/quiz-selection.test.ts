import { expect, test } from 'vitest'

import { selectionIn, soloPath } from './quiz-selection.ts'

test('an address and its selection say the same', () => {
  for (const selection of [{}, { subject: 'economia' }, { subject: 'economia', topic: 'inflation' }] as const) {
    const { search } = new URL(soloPath(selection, 'a-match'), 'https://city.test')
    expect(selectionIn(new URLSearchParams(search))).toEqual(selection)
  }
})

test('everything mixed has the shortest address', () => {
  expect(soloPath({})).toBe('/quiz/solo')
})

test.each(['subject=magic', 'topic=magic', 'subject=economia&topic=', 'subject='])(
  '%s is nothing that there is',
  (search) => {
    expect(selectionIn(new URLSearchParams(search))).toBeNull()
  },
)
