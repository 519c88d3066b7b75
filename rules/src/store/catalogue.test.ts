import { expect, test } from 'vitest'

import { accessoryIds } from '../appearance/accessories.ts'
import { skinIds } from '../appearance/skins.ts'
import { avatarIds } from '../avatar/avatars.ts'
import { firstWearableCents, freezeCents } from '../box/pieces.ts'
import { items } from '../inventory/items.ts'
import { btz } from '../money.ts'
import { catalogue, catalogueIds } from './catalogue.ts'
import { soldAs } from './worn.ts'

test('what is used up costs what product 6.4 lists', () => {
  const {
    freeze,
    hintFiftyFifty,
    hintExtraTime,
    hintSkip,
    xpBoost150For30,
    xpBoost200For15,
    btzBoost150For30,
    life,
    fiveLives,
  } = catalogue
  expect(
    [
      freeze,
      hintFiftyFifty,
      hintExtraTime,
      hintSkip,
      xpBoost150For30,
      xpBoost200For15,
      btzBoost150For30,
      life,
      fiveLives,
    ].map(({ price }) => price),
  ).toEqual([400, 30, 20, 40, 150, 250, 120, 80, 300].map(btz))
})

test('what only boxes bring, and boxes themselves, are not sold (product 5.13)', () => {
  expect(catalogueIds.filter((id) => catalogue[id].price === null)).toEqual([
    'xpBoost125For15',
    'xpBoost200For30',
    'boxCommon',
    'boxRare',
    'boxEpic',
  ])
})

test('each item is held in the inventory, is lives or is worn, and is one of these alone', () => {
  const worn = [...avatarIds, ...accessoryIds, ...skinIds].filter((id) => id in catalogue)
  expect([...items, 'life', 'fiveLives', ...worn]).toEqual(catalogueIds)
})

test.each([
  { way: 'avatar', counts: { 300: 2, 500: 4, 800: 5, 1500: 4, 2500: 3, 5000: 3, 12000: 2 } },
  { way: 'accessory', counts: { 300: 2, 500: 2, 800: 3, 1500: 2, 8000: 1, 20000: 1 } },
  { way: 'skin', counts: { 1500: 2, 2500: 3, 5000: 3, 8000: 3, 12000: 2, 20000: 1, 30000: 1 } },
] as const)('what is worn as $way costs what product 6.4 lists', ({ way, counts }) => {
  const prices = soldAs(way).map((id) => String(catalogue[id].price / 100))
  const counted = Object.entries(Object.groupBy(prices, (price) => price)).map(([price, all]) => [price, all?.length])
  expect(Object.fromEntries(counted)).toEqual(counts)
})

test('all 49 things that are had for good cost 217,600 BTZ together (product 6.4)', () => {
  const sold = (['avatar', 'accessory', 'skin'] as const).flatMap((way) => soldAs(way).map((id) => catalogue[id].price))
  expect(sold).toHaveLength(49)
  expect(sold.reduce((total, price) => total + price, 0)).toBe(btz(217_600))
})

test('what cannot be given pays 30 % of its price (product 5.13, decision 0114)', () => {
  expect(freezeCents).toBe(btz(120))
  expect(firstWearableCents).toEqual({ accessory: btz(150), skin: btz(450), avatar: btz(1_500), legendary: btz(3_600) })
})
