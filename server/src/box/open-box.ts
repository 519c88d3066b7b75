import type { Boxes, BoxOpening } from '@satoshi/contract/box'
import { itemOfBox, type Box } from '@satoshi/rules/box/odds'
import { fixedLoot, openBox as decide, type Loot } from '@satoshi/rules/box/open-box'
import { boxVersion, freezeCents } from '@satoshi/rules/box/pieces'
import { hintsInPack } from '@satoshi/rules/inventory/hints'
import { add, cents, type Cents } from '@satoshi/rules/money'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import { giveWearable, ownedWearablesOf } from '../avatar/avatar-api.ts'
import { addFreezes, addItem, consumeItem } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer, planOf } from '../profile/profile-api.ts'
import { grant, settleMissedDays } from '../progress/progress-api.ts'
import { finalisePurchases } from '../store/store-api.ts'
import {
  lockBoxPlayer,
  insertOpening,
  readOpening,
  writeBoxPlayer,
  writePreference,
  type Drawn,
  type Opening,
} from './box-store.ts'
import { digestOf, mayChooseChance, openingView, opensFixed, readBoxes } from './box-view.ts'

export type OpenBoxRequest = { userId: string; box: Box; commandId: string }

/**
 * Opens a box that the player holds: takes it, decides what it holds, and gives it, all in one transaction. Minors and
 * whoever prefers it get the fixed chest. Refuses `box.none` where no such box is held.
 */
export async function openBox(app: App, { userId, box, commandId }: OpenBoxRequest): Promise<BoxOpening> {
  const command = { userId, commandId, procedure: 'box.open', body: { box }, at: app.clock.now() }
  const opening = await app.inTransaction(async (tx) => {
    const { id } = await once(tx, command, async () => ({ id: await openHeld(app, tx, userId, box) }))
    return readOpening(tx, userId, id)
  })
  if (!opening) throw refuse('box.none')
  publishStale(app.live, userId, 'missions', 'wallet', 'inventory', 'progress', 'notifications')
  return openingView(opening)
}

/** Gives the id of the opening. */
async function openHeld(app: App, tx: Tx, userId: string, box: Box): Promise<string> {
  const at = app.clock.now()
  // In turn: of two that open the last box, and its seed, one finds none.
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  if (!(await consumeItem(tx, userId, itemOfBox[box]))) throw refuse('box.none')
  const { loot, drawn } = await decideBox(app, tx, { userId, box, at })
  // What comes out follows what the player has, so that stays theirs (decision 0164).
  await finalisePurchases(tx, userId, at)
  // A day that has closed is over: a freeze that comes now saves the next one.
  await settleMissedDays(tx, player, at)
  const id = newId(at)
  const { freezes: mostFreezes } = limitsOf(await planOf(tx, userId, at), app.settings())
  const given = await grantLoot(tx, { userId, id, loot, mostFreezes, at })
  const { boost, hints, piece } = loot
  const opening: Opening = { id, userId, box, drawn, ...given, boost, hints, piece, at: new Date(at) }
  await insertOpening(tx, opening)
  return id
}

async function decideBox(
  app: App,
  tx: Tx,
  { userId, box, at }: { userId: string; box: Box; at: Instant },
): Promise<{ loot: Loot; drawn: Drawn | null }> {
  const player = await lockBoxPlayer(tx, userId, app.newSeed())
  if (await opensFixed(tx, userId, player.prefersFixed, at)) return { loot: fixedLoot[box], drawn: null }
  const { seed, nonce, pity } = player
  // The caller holds the player's row: nobody gives them a piece meanwhile.
  const owned = await ownedWearablesOf(tx, userId)
  const opened = decide(box, digestOf(seed, { userId, box, nonce }), { pity, owned })
  // A seed decides one box: it is shown now, and what is drawn next has another.
  await writeBoxPlayer(tx, userId, { ...player, seed: app.newSeed(), nonce: nonce + 1, pity: opened.pity })
  const { loot, roll, lacked } = opened
  if (loot.content === null) throw new Error('a drawn box without content')
  return { loot, drawn: { nonce, seed, roll, content: loot.content, pity, version: boxVersion, lacked } }
}

type Giving = { userId: string; id: string; loot: Loot; mostFreezes: number; at: Instant }

/** Gives what came out; freezes that find no room are paid as duplicates. */
async function grantLoot(
  tx: Tx,
  { userId, id, loot, mostFreezes: most, at }: Giving,
): Promise<{ amountCents: Cents; freezes: number }> {
  if (loot.boost) await addItem(tx, userId, loot.boost, 1)
  if (loot.piece) await giveWearable(tx, userId, loot.piece, at)
  for (const [item, count] of hintsInPack(loot.hints)) await addItem(tx, userId, item, count)
  const freezes = loot.freezes > 0 ? await addFreezes(tx, userId, { count: loot.freezes, most }) : 0
  const amountCents = add(loot.cents, cents((loot.freezes - freezes) * freezeCents))
  const paid = { earnedCents: amountCents, grantedCents: cents(0), xp: 0, points: 0 }
  if (amountCents > 0) await grant(tx, { userId, at, source: 'box', ref: id, ...paid })
  return { amountCents, freezes }
}

/** Chooses fixed chests, or chance again. Refuses `box.minor`: for minors there is nothing to choose. */
export async function preferFixed(app: App, userId: string, fixed: boolean): Promise<Boxes> {
  if (!(await mayChooseChance(app.db, userId, app.clock.now()))) throw refuse('box.minor')
  await app.inTransaction(async (tx) => {
    await lockBoxPlayer(tx, userId, app.newSeed())
    await writePreference(tx, userId, fixed)
  })
  return readBoxes(app, userId)
}
