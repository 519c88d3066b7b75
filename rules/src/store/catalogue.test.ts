import { expect, test } from 'vitest'

import { avatarIds } from '../avatar/avatars.ts'
import { firstWearableCents, freezeCents } from '../box/pieces.ts'
import { items } from '../inventory/items.ts'
import { btz } from '../money.ts'
import { catalogue, catalogueIds } from './catalogue.ts'

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

test('each item is held in the inventory, is lives or is an avatar, and is one of these alone', () => {
  const ids = [...items, 'life', 'fiveLives', ...avatarIds.filter((id) => id in catalogue)]
  expect(ids).toEqual(catalogueIds)
})

test('what cannot be given pays 30 % of its price (product 5.13, decision 0114)', () => {
  expect(freezeCents).toBe(btz(120))
  expect(firstWearableCents).toEqual({ accessory: btz(150), skin: btz(450), avatar: btz(1_500), legendary: btz(3_600) })
})
