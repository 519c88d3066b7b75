import type { Boxes } from '@satoshi/contract/box'
import { boxes, itemOfBox } from '@satoshi/rules/box/box'
import { fixedLoot } from '@satoshi/rules/box/open-box'
import { pityAt } from '@satoshi/rules/box/pity'

import { itemsOf } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import { holdBoxPlayer, readBoxPlayer, readOpenings, type BoxPlayer } from './box-store.ts'
import { lootView, oddsViews, openingView } from './box-view.ts'
import { mayChooseChance } from './fixed-chests.ts'
import { commitmentTo } from './roll-digest.ts'

/** Openings that are listed. */
const listed = 20

/** The player's boxes with the odds, the counters and the promise for the next one; who looks first is given a seed. */
export async function readBoxes(app: App, userId: string): Promise<Boxes> {
  const mayChoose = await mayChooseChance(app.db, userId, app.clock.now())
  const player = (await readBoxPlayer(app.db, userId)) ?? (await firstLook(app, userId))
  const held = await itemsOf(app.db, userId)
  const openings = await readOpenings(app.db, userId, listed)
  const fixed = !mayChoose || player.prefersFixed
  return {
    held: boxes.map((box) => ({ box, count: held[itemOfBox[box]] ?? 0 })),
    fixed,
    mayChoose,
    chests: boxes.map((box) => ({ box, loot: lootView(fixedLoot[box]) })),
    chance: fixed ? null : chanceOf(player),
    openings: openings.map(openingView),
  }
}

function firstLook(app: App, userId: string): Promise<BoxPlayer> {
  return app.inTransaction((tx) => holdBoxPlayer(tx, userId, app.newSeed()))
}

function chanceOf({ seed, nonce, pity }: BoxPlayer): Boxes['chance'] {
  return {
    odds: oddsViews,
    pity: { epicIn: pityAt.epic - pity.sinceEpic, legendaryIn: pityAt.legendary - pity.sinceLegendary },
    commitment: commitmentTo(seed),
    nonce,
  }
}
