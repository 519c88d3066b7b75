import type { Effect, EffectKind } from '@satoshi/rules/inventory/boosts'
import { items, type Item } from '@satoshi/rules/inventory/items'
import type { Day, Instant } from '@satoshi/rules/time'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    inventory: Inventory
    active_effects: ActiveEffects
  }
}

type Inventory = { user_id: string; item: Item; held: number }
type ActiveEffects = {
  user_id: string
  kind: EffectKind
  percent: number
  day: DayColumn
  started_at: Date
  ends_at: Date
}

/** What a player holds of each item; left out are items of which nothing is held, and those of another version of ours. */
export async function itemsOf(db: Db, userId: string): Promise<Partial<Record<Item, number>>> {
  const rows = await db
    .selectFrom('inventory')
    .select(['item', 'held'])
    .where('user_id', '=', userId)
    .where('item', '=', anyOf(items, 'text'))
    .where('held', '>', 0)
    .orderBy('item')
    .execute()
  return Object.fromEntries(rows.map(({ item, held }) => [item, held]))
}

/** What a player holds of some items, locked: nobody else takes one of them until the transaction ends. */
export async function lockItems(
  tx: Tx,
  userId: string,
  locked: readonly Item[],
): Promise<Partial<Record<Item, number>>> {
  const rows = await tx
    .selectFrom('inventory')
    .select(['item', 'held'])
    .where('user_id', '=', userId)
    .where('item', '=', anyOf(locked, 'text'))
    .orderBy('item')
    .forUpdate()
    .execute()
  return Object.fromEntries(rows.map(({ item, held }) => [item, held]))
}

/** Locks what a player holds of an item, so that two additions do not pass its limit; gives how many. */
export async function lockItem(tx: Tx, userId: string, item: Item): Promise<number> {
  await tx
    .insertInto('inventory')
    .values({ user_id: userId, item, held: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('inventory')
    .select('held')
    .where('user_id', '=', userId)
    .where('item', '=', item)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.held
}

export async function incrementItem(tx: Tx, userId: string, item: Item, count: number): Promise<void> {
  await tx
    .insertInto('inventory')
    .values({ user_id: userId, item, held: count })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'item']).doUpdateSet((row) => ({ held: row('inventory.held', '+', count) })),
    )
    .execute()
}

/** Takes `count` of an item where as many are held; false, and nothing, where they are not. */
export async function decrementItem(tx: Tx, userId: string, item: Item, count: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inventory')
    .set((row) => ({ held: row('held', '-', count) }))
    .where('user_id', '=', userId)
    .where('item', '=', item)
    .where('held', '>=', count)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Effects of a player that act after `at` or were begun on `day`, the oldest first. */
export async function readEffects(
  db: Db,
  userId: string,
  { at, day }: { at: Instant; day: Day },
): Promise<(Effect & { day: Day })[]> {
  const rows = await db
    .selectFrom('active_effects')
    .select(['kind', 'percent', 'day', 'started_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where((row) => row.or([row('ends_at', '>', new Date(at)), row('day', '=', day)]))
    .orderBy('started_at')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    percent: row.percent,
    day: row.day,
    startedAt: row.started_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }))
}

export async function insertEffect(tx: Tx, userId: string, day: Day, effect: Effect): Promise<void> {
  const { kind, percent, startedAt, endsAt } = effect
  await tx
    .insertInto('active_effects')
    .values({ user_id: userId, kind, percent, day, started_at: new Date(startedAt), ends_at: new Date(endsAt) })
    .execute()
}

/** All that is kept here of a player. */
export async function readWholeInventory(db: Db, userId: string) {
  const effects = await db
    .selectFrom('active_effects')
    .select(['kind', 'percent', 'day', 'started_at as startedAt', 'ends_at as endsAt'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  return { items: await itemsOf(db, userId), effects }
}

/** Takes away what is kept here of a player. */
export async function deleteInventory(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('inventory').where('user_id', '=', userId).execute()
  await tx.deleteFrom('active_effects').where('user_id', '=', userId).execute()
}
