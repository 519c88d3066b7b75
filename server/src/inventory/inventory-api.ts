import { mostOf, type Item } from '@satoshi/rules/inventory/items'

import type { Tx } from '../platform/postgres/db.ts'
import { incrementItem, lockItem, decrementItem } from './inventory-store.ts'

export { insertEffect, itemsOf, readEffects } from './inventory-store.ts'

/**
 * Gives a player `count` of an item, up to what may be held of it; gives how many were added. It is not once for a
 * cause: the caller gives in the transaction in which the cause is new.
 */
export async function addItem(tx: Tx, userId: string, item: Item, count: number): Promise<number> {
  assertCount(count)
  const most = mostOf(item)
  const added = most === null ? count : Math.min(count, Math.max(most - (await lockItem(tx, userId, item)), 0))
  if (added > 0) await incrementItem(tx, userId, item, added)
  return added
}

/** Takes `count` of an item from a player; false, and nothing is taken, where fewer are held. */
export async function consumeItem(tx: Tx, userId: string, item: Item, count = 1): Promise<boolean> {
  assertCount(count)
  return decrementItem(tx, userId, item, count)
}

function assertCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`nobody holds ${count} of something`)
}
