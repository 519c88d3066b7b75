import type { Cents } from '@satoshi/rules/money'
import { undoMillis } from '@satoshi/rules/store/purchase'
import { firstPrice, wares, type Ware } from '@satoshi/rules/store/wares'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    store_prices: StorePrices
    purchases: Purchases
  }
}

type StorePrices = { ware: string; since: Date; until: Date | null; price_cents: Cents }
type Purchases = {
  id: string
  user_id: string
  ware: string
  count: number
  total_cents: Cents
  paid_by: string
  bought_at: Date
  final_at: Date | null
  undone_at: Date | null
}

/** A ware on sale. */
export type Price = { ware: Ware; priceCents: Cents; until: Instant | null }

/** Gives each ware that never had a price the one of the catalogue, from the beginning of time. */
export async function insertFirstPrices(db: Db): Promise<void> {
  const ids = [...wares]
  const prices = ids.map(firstPrice)
  await sql`
    insert into store_prices (ware, since, price_cents)
    select ware, 'epoch', price from unnest(${ids}::text[], ${prices}::bigint[]) as first (ware, price)
    where not exists (select from store_prices p where p.ware = first.ware)
    on conflict do nothing`.execute(db)
}

/** The wares that are on sale at `at`, in the order of the catalogue; a planned price ends the one before it. */
export async function readPrices(db: Db, at: Instant, some: readonly Ware[] = wares): Promise<Price[]> {
  const now = new Date(at)
  const { rows } = await sql<{ ware: string; priceCents: Cents; until: Date | null }>`
    select distinct on (p.ware) p.ware, p.price_cents as "priceCents",
      least(p.until, (select min(since) from store_prices next where next.ware = p.ware and next.since > ${now})) as until
    from store_prices p
    where p.ware = ${anyOf(some, 'text')} and p.since <= ${now}
    order by p.ware, p.since desc`.execute(db)
  const onSale = new Map(
    rows.filter(({ until }) => until === null || until.getTime() > at).map((row) => [row.ware, row]),
  )
  return some.flatMap((ware) => {
    const row = onSale.get(ware)
    return row ? [{ ware, priceCents: row.priceCents, until: row.until?.getTime() ?? null }] : []
  })
}

/** A purchase as it is kept. */
export type Purchase = {
  id: string
  ware: string
  count: number
  totalCents: Cents
  paidBy: string
  boughtAt: Instant
  finalAt: Instant | null
  undoneAt: Instant | null
}

export async function insertPurchase(tx: Tx, userId: string, purchase: Omit<Purchase, 'undoneAt'>): Promise<void> {
  const { id, ware, count, totalCents, paidBy, boughtAt, finalAt } = purchase
  const row = { id, user_id: userId, ware, count, total_cents: totalCents, paid_by: paidBy }
  await tx
    .insertInto('purchases')
    .values({ ...row, bought_at: new Date(boughtAt), final_at: dateOf(finalAt), undone_at: null })
    .execute()
}

/** A purchase of a player; null where it is none of theirs. */
export async function readPurchase(db: Db, userId: string, id: string): Promise<Purchase | null> {
  const row = await purchasesOf(db, userId).where('id', '=', id).executeTakeFirst()
  return row ? purchaseOf(row) : null
}

/** Purchases since an instant that were not undone and are not final, the newest first. */
export async function readUndoable(db: Db, userId: string, since: Instant): Promise<Purchase[]> {
  const rows = await purchasesOf(db, userId)
    .where('bought_at', '>', new Date(since))
    .where('undone_at', 'is', null)
    .where('final_at', 'is', null)
    .orderBy('bought_at', 'desc')
    .execute()
  return rows.map(purchaseOf)
}

/** How many purchases a player has undone since an instant. */
export async function countUndone(db: Db, userId: string, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('purchases')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('undone_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return count
}

/** Throws where it was undone already. */
export async function markUndone(tx: Tx, id: string, at: Instant): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set({ undone_at: new Date(at) })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`purchase ${id} was undone meanwhile`)
}

/**
 * Makes what a player bought theirs for good, since something was decided by what they have. The caller holds the player's
 * row. Decision 0164.
 */
export async function finalisePurchases(tx: Tx, userId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ final_at: new Date(at) })
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('final_at', 'is', null)
    // Older ones can be undone no more; twice the time, for servers whose clocks differ.
    .where('bought_at', '>', new Date(at - 2 * undoMillis))
    .execute()
}

/** A purchase as its player takes it home. */
export type OwnPurchase = Awaited<ReturnType<typeof readWholePurchases>>[number]

/** Purchases of a player after `last`, the oldest first, for the file of everything that is kept. */
export async function readWholePurchases(db: Db, userId: string, last: { id: string } | null, limit: number) {
  const after = last ? purchasesOf(db, userId).where('id', '>', last.id) : purchasesOf(db, userId)
  return after.orderBy('id').limit(limit).execute()
}

export async function deletePurchases(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('purchases').where('user_id', '=', userId).execute()
}

function purchasesOf(db: Db, userId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'ware', 'count', 'total_cents as totalCents', 'paid_by as paidBy'])
    .select(['bought_at as boughtAt', 'final_at as finalAt', 'undone_at as undoneAt'])
    .where('user_id', '=', userId)
}

type Dates = { boughtAt: Date; finalAt: Date | null; undoneAt: Date | null }

function purchaseOf({ boughtAt, finalAt, undoneAt, ...row }: Omit<Purchase, keyof Dates> & Dates): Purchase {
  return {
    ...row,
    boughtAt: boughtAt.getTime(),
    finalAt: finalAt?.getTime() ?? null,
    undoneAt: undoneAt?.getTime() ?? null,
  }
}

function dateOf(at: Instant | null): Date | null {
  return at === null ? null : new Date(at)
}
