import { expect, test } from 'vitest'

import { hintsIn } from '../box/odds.ts'
import { hints } from '../words.ts'
import { hintsInPack, itemOfHint } from './hints.ts'
import { items } from './items.ts'

test('each hint is an item of its own', () => {
  const own = hints.map((hint) => itemOfHint[hint])
  expect(new Set(own).size).toBe(hints.length)
  expect(items).toEqual(expect.arrayContaining(own))
})

test('a pack is shared out in turn, and nothing of it is lost (decision 0154)', () => {
  expect(Object.fromEntries(hintsInPack(hintsIn.common))).toEqual({ hintFiftyFifty: 1, hintExtraTime: 1, hintSkip: 1 })
  expect(Object.fromEntries(hintsInPack(hintsIn.rare))).toEqual({ hintFiftyFifty: 2, hintExtraTime: 2, hintSkip: 1 })
  expect(hintsInPack(0)).toEqual([])
  expect(hintsInPack(1)).toEqual([['hintFiftyFifty', 1]])
  for (let count = 0; count < 20; count++)
    expect(hintsInPack(count).reduce((sum, [, share]) => sum + share, 0)).toBe(count)
})
