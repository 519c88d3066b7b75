import type { Item, UnboundedItem } from '@satoshi/rules/inventory/items'

import type { Tx } from '../platform/postgres/db.ts'
import { incrementItem, lockItem, decrementItem } from './inventory-store.ts'

export { insertEffect, itemsOf, lockItems, readEffects } from './inventory-store.ts'

/**
 * Gives a player `count` of an item. It is not once for a cause: the caller gives in the transaction in which the cause
 * is new.
 */
export async function addItem(tx: Tx, userId: string, item: UnboundedItem, count: number): Promise<void> {
  assertCount(count)
  await incrementItem(tx, userId, item, count)
}

/**
 * Gives a player `count` streak freezes, up to `most` held; gives how many were added. Those above `most`, of a plan that
 * ended, stay. As `addItem` it is not once for a cause.
 */
export async function addFreezes(
  tx: Tx,
  userId: string,
  { count, most }: { count: number; most: number },
): Promise<number> {
  assertCount(count)
  const added = Math.min(count, Math.max(most - (await lockItem(tx, userId, 'freeze')), 0))
  if (added > 0) await incrementItem(tx, userId, 'freeze', added)
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
