import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { rankBelow, ranksFrom } from './ranks.ts'

// product 6.1: equal points share a rank
test.each([
  ['nobody', { above: 0, tied: 0 }, [], []],
  ['one alone', { above: 0, tied: 1 }, [40], [1]],
  ['two with the same points', { above: 0, tied: 2 }, [40, 40], [1, 1]],
  ['after a shared rank as many are left out', { above: 0, tied: 2 }, [40, 40, 39, 39, 7], [1, 1, 3, 3, 5]],
  ['deep in the board', { above: 1_000, tied: 1 }, [50, 49], [1_001, 1_002]],
  ['the first ties with three on the pages before', { above: 10, tied: 5 }, [50, 50, 49, 48], [11, 11, 16, 17]],
  ['all tie and go on after the page', { above: 0, tied: 1_000_000 }, [3, 3, 3], [1, 1, 1]],
])('ranks: %s', (_, first, points, ranks) => {
  expect(ranksFrom(first, points)).toEqual(ranks)
})

test('whoever has nobody above is first', () => {
  expect(rankBelow(0)).toBe(1)
})

test('every page of any board has the ranks that counting all players gives', () => {
  const board = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(board, fc.nat(39), fc.integer({ min: 1, max: 10 }), (everybody, start, length) => {
      const sorted = everybody.toSorted((a, b) => b - a)
      const page = sorted.slice(start, start + length)
      const head = page[0] ?? 0
      const above = sorted.filter((points) => points > head).length
      const tied = sorted.filter((points) => points === head).length
      const naive = page.map((points) => 1 + sorted.filter((other) => other > points).length)
      expect(ranksFrom({ above, tied }, page)).toEqual(naive)
    }),
  )
})
