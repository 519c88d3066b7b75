import { createHash, createHmac } from 'node:crypto'

import type { Boxes, BoxOdds, BoxOpening, Loot as LootView } from '@satoshi/contract/box'
import { admitTo } from '@satoshi/rules/audience/audience'
import {
  boostIn,
  boxContents,
  boxes,
  itemOfBox,
  type Box,
  type BoxContent,
  btzIn,
  freezesIn,
  hintsIn,
  odds,
  pityAt,
} from '@satoshi/rules/box/odds'
import { fixedLoot, type Loot, drawMessage, type Draw } from '@satoshi/rules/box/open-box'
import { duplicateCents, piecesOf } from '@satoshi/rules/box/pieces'
import { btz } from '@satoshi/rules/money'
import { catalogue } from '@satoshi/rules/store/catalogue'
import type { Instant } from '@satoshi/rules/time'

import { itemsOf } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { playerFactsOf } from '../profile/profile-api.ts'
import { lockBoxPlayer, readBoxPlayer, readOpenings, type BoxPlayer, type Opening } from './box-store.ts'

/** Openings that are listed. */
const listed = 20

/** The player's boxes with the odds, the counters and the promise for the next one; who looks first is given a seed. */
export async function readBoxes(app: App, userId: string): Promise<Boxes> {
  const mayChoose = await mayChooseChance(app.db, userId, app.clock.now())
  const player = (await readBoxPlayer(app.db, userId)) ?? (await createBoxPlayer(app, userId))
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

function createBoxPlayer(app: App, userId: string): Promise<BoxPlayer> {
  return app.inTransaction((tx) => lockBoxPlayer(tx, userId, app.newSeed()))
}

function chanceOf({ seed, nonce, pity }: BoxPlayer): Boxes['chance'] {
  return {
    odds: oddsViews,
    pity: { epicIn: pityAt.epic - pity.sinceEpic, legendaryIn: pityAt.legendary - pity.sinceLegendary },
    commitment: commitmentTo(seed),
    nonce,
  }
}

/** The published odds of all boxes; what cannot come is left out. Source: product 5.13. */
const oddsViews: BoxOdds[] = boxes.map((box) => ({
  box,
  lines: boxContents.filter((content) => odds[box][content] > 0).map((content) => oddsLine(box, content)),
}))

/** What a chest holds. */
function lootView({ content, cents: amountCents, boost, hints, freezes, piece: pieceId }: Loot): LootView {
  return { content, amountCents, boost, hints, freezes, pieceId }
}

/** A box as its player sees it after opening it, with what proves the roll. */
export function openingView({ id, userId, box, drawn, at, ...given }: Opening): BoxOpening {
  const { amountCents, boost, hints, freezes, piece: pieceId } = given
  return {
    id,
    box,
    openedAt: at.getTime(),
    loot: { content: drawn?.content ?? null, amountCents, boost, hints, freezes, pieceId },
    proof: drawn && {
      seed: drawn.seed,
      commitment: commitmentTo(drawn.seed),
      roll: drawn.roll,
      ...drawn.pity,
      version: drawn.version,
      lacked: drawn.lacked && [...drawn.lacked],
      message: drawMessage({ userId, box, nonce: drawn.nonce }),
    },
  }
}

function oddsLine(box: Box, content: BoxContent): BoxOdds['lines'][number] {
  const drawn = content === 'btz' ? { from: btz(btzIn[box].least), to: btz(btzIn[box].most) } : null
  const counts: Partial<Record<BoxContent, number>> = { hints: hintsIn[box], freeze: freezesIn[box] }
  return {
    content,
    perTenThousand: odds[box][content],
    count: counts[content] ?? null,
    fromCents: drawn?.from ?? null,
    toCents: drawn?.to ?? null,
    boost: content === 'boost' ? boostIn[box] : null,
    pieces: piecesOf(content).map((id) => ({
      id,
      priceCents: catalogue[id].price,
      duplicateCents: duplicateCents(id),
    })),
  }
}

/** Whether chance may decide the player's boxes at all: for minors it never does. Source: product 7. */
export async function mayChooseChance(db: Db, userId: string, at: Instant): Promise<boolean> {
  const { audience } = await playerFactsOf(db, userId, at)
  const admitted = admitTo('openBox', audience, at)
  return admitted.ok && admitted.value === 'open'
}

/** Whether the player's boxes are fixed chests. */
export async function opensFixed(db: Db, userId: string, prefersFixed: boolean, at: Instant): Promise<boolean> {
  return prefersFixed || !(await mayChooseChance(db, userId, at))
}

/** What decides a box: HMAC-SHA256 of its draw under the seed, in hex. Source: product 5.13. */
export function digestOf(seed: string, draw: Draw): string {
  return createHmac('sha256', seed).update(drawMessage(draw)).digest('hex')
}

/** What is shown of a seed before it decides, so that nobody can choose another one afterwards. */
function commitmentTo(seed: string): string {
  return createHash('sha256').update(seed).digest('hex')
}
