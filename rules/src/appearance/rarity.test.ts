import { expect, test } from 'vitest'

import { avatarIds } from '../avatar/avatars.ts'
import { accessoryIds } from './accessories.ts'
import { rarityOf } from './rarity.ts'
import { skinIds } from './skins.ts'

test.each([
  ['neo-trader', 'common'],
  ['round-glasses', 'common'],
  ['crypto-fox', 'common'],
  ['top-hat', 'rare'],
  ['coin-garden', 'rare'],
  ['vault-sentinel', 'epic'],
  ['skyline-crown', 'epic'],
  ['jade-palace', 'legendary'],
  ['genesis-block', 'legendary'],
  ['the-satoshi', 'legendary'],
] as const)('%s is %s by its first price', (id, rarity) => {
  expect(rarityOf(id)).toBe(rarity)
})

test('each rarity is seen in the store, the rarest least', () => {
  const counts = Object.groupBy([...avatarIds, ...accessoryIds, ...skinIds], rarityOf)
  expect(Object.fromEntries(Object.entries(counts).map(([rarity, all]) => [rarity, all.length]))).toEqual({
    common: 26,
    rare: 14,
    epic: 10,
    legendary: 8,
  })
})
