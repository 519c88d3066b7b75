import type { Cents } from '@satoshi/rules/money'
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

/** The wares that are on sale at `at`, in the order of the catalogue. */
export async function readPrices(db: Db, at: Instant, some: readonly Ware[] = wares): Promise<Price[]> {
  const rows = await db
    .selectFrom('store_prices')
    .distinctOn('ware')
    .select(['ware', 'price_cents as priceCents', 'until'])
    .where('ware', '=', anyOf(some, 'text'))
    .where('since', '<=', new Date(at))
    .orderBy('ware')
    .orderBy('since', 'desc')
    .execute()
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
  undoneAt: Instant | null
}

export async function insertPurchase(tx: Tx, userId: string, purchase: Omit<Purchase, 'undoneAt'>): Promise<void> {
  const { id, ware, count, totalCents, paidBy, boughtAt } = purchase
  const row = { id, user_id: userId, ware, count, total_cents: totalCents, paid_by: paidBy }
  await tx
    .insertInto('purchases')
    .values({ ...row, bought_at: new Date(boughtAt), undone_at: null })
    .execute()
}

/** A purchase of a player; null where it is none of theirs. */
export async function readPurchase(db: Db, userId: string, id: string): Promise<Purchase | null> {
  const row = await purchasesOf(db, userId).where('id', '=', id).executeTakeFirst()
  return row ? purchaseOf(row) : null
}

/** Purchases since an instant that were not undone, the newest first. */
export async function readUndoable(db: Db, userId: string, since: Instant): Promise<Purchase[]> {
  const rows = await purchasesOf(db, userId)
    .where('bought_at', '>', new Date(since))
    .where('undone_at', 'is', null)
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

export async function markUndone(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ undone_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** All purchases of a player, for the file of everything that is kept. */
export async function readWholePurchases(db: Db, userId: string) {
  return purchasesOf(db, userId).orderBy('bought_at').execute()
}

export async function deletePurchases(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('purchases').where('user_id', '=', userId).execute()
}

function purchasesOf(db: Db, userId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'ware', 'count', 'total_cents as totalCents', 'paid_by as paidBy'])
    .select(['bought_at as boughtAt', 'undone_at as undoneAt'])
    .where('user_id', '=', userId)
}

function purchaseOf(
  row: Omit<Purchase, 'boughtAt' | 'undoneAt'> & { boughtAt: Date; undoneAt: Date | null },
): Purchase {
  return { ...row, boughtAt: row.boughtAt.getTime(), undoneAt: row.undoneAt?.getTime() ?? null }
}
