import { mostOf, type Item } from '@satoshi/rules/inventory/items'
import { placeOf, type Ware } from '@satoshi/rules/store/wares'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import { giveWearable, ownedWearablesOf, takeWearable } from '../avatar/avatar-api.ts'
import { addFreezes, addItem, consumeItem } from '../inventory/inventory-api.ts'
import { addBoughtLives, livesOf } from '../lives/lives-api.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { planOf, type LockedPlayer } from '../profile/profile-api.ts'
import { settleMissedDays } from '../progress/progress-api.ts'

/** What selling takes of the outside world. */
export type StoreApp = Pick<App, 'db' | 'clock' | 'inTransaction' | 'live' | 'settings' | 'settingsHistory'>

/** So many of a ware for a player whose row the caller holds. */
export type Handing = { player: LockedPlayer; ware: Ware; count: number; at: Instant }

/**
 * Gives a player what they bought. Refuses `store.owned` what is had once, `store.full` what finds no room. Says whether it
 * can be taken back: lives act at once.
 */
export async function handOver(app: StoreApp, tx: Tx, handing: Handing): Promise<{ isFinal: boolean }> {
  const { player, ware, count, at } = handing
  const place = placeOf(ware)
  switch (place.kind) {
    case 'lives':
      await addLives(app, tx, handing, place.count * count)
      return { isFinal: true }
    case 'stack':
      await addStack(app, tx, handing, place.item)
      return { isFinal: false }
    default:
      if (count > 1 || (await ownedWearablesOf(tx, player.userId)).includes(place.wearable)) throw refuse('store.owned')
      await giveWearable(tx, player.userId, place.wearable, at)
      return { isFinal: false }
  }
}

async function addLives(app: StoreApp, tx: Tx, { player, at }: Handing, lives: number): Promise<void> {
  const moment = { userId: player.userId, at, settings: app.settingsHistory() }
  if (await addBoughtLives(tx, lives, moment)) return
  const { most } = await livesOf({ ...app, db: tx }, player.userId)
  throw most === null ? refuse('store.notOnSale') : refuse('store.full', { most })
}

async function addStack(app: StoreApp, tx: Tx, { player, count, at }: Handing, item: Item): Promise<void> {
  const { userId } = player
  if (item !== 'freeze') return addItem(tx, userId, item, count)
  // A day that has closed is over: what is bought afterwards saves the next one.
  await settleMissedDays(tx, player, at)
  const most = mostOf(item, limitsOf(await planOf(tx, userId, at), app.settings())) ?? 0
  if ((await addFreezes(tx, userId, { count, most })) < count) throw refuse('store.full', { most })
}

/** Takes back what was bought; false, and nothing is taken, where as much is no longer there. */
export async function takeBack(tx: Tx, { player, ware, count, at }: Handing): Promise<boolean> {
  const { userId } = player
  const place = placeOf(ware)
  switch (place.kind) {
    case 'lives':
      return false
    case 'stack':
      // What a closed day needs is used, though nobody has looked yet.
      if (place.item === 'freeze') await settleMissedDays(tx, player, at)
      return consumeItem(tx, userId, place.item, count)
    default:
      return takeWearable(tx, userId, place.wearable)
  }
}
