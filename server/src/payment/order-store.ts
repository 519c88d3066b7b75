import type { Cents } from '@satoshi/rules/money'
import { limitWindow } from '@satoshi/rules/payment/limit'
import { refundedOf, type Closing, type Dispute, type OrderFacts, type Refund } from '@satoshi/rules/payment/order'
import { packages, type PackageName } from '@satoshi/rules/payment/packages'
import type { Instant } from '@satoshi/rules/time'
import { sql, type Selectable } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { Json } from '../platform/postgres/tables.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    payment_customers: PaymentCustomers
    payment_orders: PaymentOrders
  }
}

type PaymentCustomers = {
  user_id: string
  customer_id: string
}
type PaymentOrders = {
  id: string
  user_id: string
  package: string
  price_centavos: number
  amount_cents: Cents
  ordered_at: Date
  session_id: string | null
  checkout_url: string | null
  payment_id: string | null
  receipt_url: string | null
  paid_at: Date | null
  refunds: Json<Record<string, Refund>>
  refunded_centavos: number
  refund_asked_at: Date | null
  refund_refused: boolean
  dispute: Dispute
  closed: Closing | null
  credited_cents: Cents
  movements: number
}

/** An order as it is kept. */
export type Order = {
  id: string
  userId: string
  package: string
  orderedAt: Instant
  sessionId: string | null
  checkoutUrl: string | null
  paymentId: string | null
  receiptUrl: string | null
  facts: OrderFacts
  /** What the ledger has moved for it in all, and by how many transactions. */
  creditedCents: Cents
  movements: number
}

/** Adds an order that nothing is known of yet, at today's price. */
export async function insertOrder(
  tx: Tx,
  { id, userId, name, at }: { id: string; userId: string; name: PackageName; at: Instant },
): Promise<void> {
  const { priceCentavos, amountCents } = packages[name]
  await sql`
    insert into payment_orders (id, user_id, package, price_centavos, amount_cents, ordered_at)
    values (${id}, ${userId}, ${name}, ${priceCentavos}, ${amountCents}, ${new Date(at)})`.execute(tx)
}

/** The orders of a player, the newest first. */
export async function readOrders(db: Db, userId: string, most: number): Promise<Order[]> {
  const rows = await orders(db)
    .where('user_id', '=', userId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(asOrder)
}

/** Orders of a player that were neither paid nor closed. */
export async function readOpenOrders(db: Db, userId: string): Promise<Order[]> {
  const rows = await orders(db)
    .where('user_id', '=', userId)
    .where('paid_at', 'is', null)
    .where('closed', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(asOrder)
}

export async function readOrder(db: Db, id: string): Promise<Order | null> {
  const row = await orders(db).where('id', '=', id).executeTakeFirst()
  return row ? asOrder(row) : null
}

/** The same, locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const row = await orders(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? asOrder(row) : null
}

/** The id of the order that a payment is for; null while none has named it. */
export async function orderOfPayment(db: Db, paymentId: string): Promise<string | null> {
  const row = await db.selectFrom('payment_orders').select('id').where('payment_id', '=', paymentId).executeTakeFirst()
  return row?.id ?? null
}

/** Orders since, the oldest first, for the operator. */
export async function readOrdersSince(db: Db, since: Instant): Promise<Order[]> {
  const rows = await orders(db).where('ordered_at', '>=', new Date(since)).orderBy('ordered_at').execute()
  return rows.map(asOrder)
}

/**
 * What counts in the limit of a player at `at`, in centavos: paid in the time of the limit and not given back, and what is
 * open, since it may be paid at any moment.
 */
export async function readSpent(db: Db, userId: string, at: Instant): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(price_centavos - refunded_centavos), 0)::int as spent
    from payment_orders
    where user_id = ${userId}
      and case when paid_at is null then closed is null else paid_at > ${new Date(at - limitWindow)} end`.execute(db)
  return rows[0]?.spent ?? 0
}

/** An order as the file that is taken home has it. */
export type OwnOrder = Awaited<ReturnType<typeof readWholeOrders>>[number]

/** Orders of a player after `last`, the oldest first, for the file of everything that is kept. */
export async function readWholeOrders(db: Db, userId: string, last: { id: string } | null, limit: number) {
  const own = db
    .selectFrom('payment_orders')
    .select(['id', 'package', 'price_centavos as priceCentavos', 'amount_cents as amountCents'])
    .select(['ordered_at as orderedAt', 'paid_at as paidAt', 'refunded_centavos as refundedCentavos'])
    .select(['refund_asked_at as refundAskedAt', 'refund_refused as refundRefused', 'dispute', 'closed'])
    .select(['credited_cents as creditedCents', 'payment_id as paymentId', 'receipt_url as receiptUrl'])
    .where('user_id', '=', userId)
  const after = last ? own.where('id', '>', last.id) : own
  return after.orderBy('id').limit(limit).execute()
}

/** What the ledger has moved for each order and each bill of a plan, in cents of BTZ. */
export async function readMoved(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ order: string; cents: number }>`
    select split_part(t.ref, ':', 1) as "order", -sum(p.amount_cents)::bigint as cents
    from ledger_accounts a join postings p on p.account_id = a.id join transactions t on t.id = p.transaction_id
    where a.kind = 'payments' group by 1`.execute(db)
  return new Map(rows.map(({ order, cents }) => [order, cents]))
}

/** Notes the provider's page of an order. */
export async function writeCheckout(db: Db, id: string, page: { sessionId: string; url: string }): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ session_id: page.sessionId, checkout_url: page.url })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .execute()
}

/** Notes what is known of an order now; the caller has locked it. */
export async function writeOrder(tx: Tx, { id, facts, ...order }: Order): Promise<void> {
  const { paidAt, refunds, refundAskedAt, refundRefused, dispute, closed } = facts
  await tx
    .updateTable('payment_orders')
    .set({
      session_id: order.sessionId,
      payment_id: order.paymentId,
      receipt_url: order.receiptUrl,
      paid_at: dateOf(paidAt),
      refunds: JSON.stringify(refunds),
      refunded_centavos: refundedOf(facts),
      refund_asked_at: dateOf(refundAskedAt),
      refund_refused: refundRefused,
      dispute,
      closed,
      credited_cents: order.creditedCents,
      movements: order.movements,
    })
    .where('id', '=', id)
    .execute()
}

export async function readCustomer(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/**
 * Notes how the provider knows a player, and gives the name that counts: one that was noted meanwhile stays. `insteadOf` is
 * one that the provider has forgotten.
 */
export async function writeCustomer(
  db: Db,
  { userId, customerId, insteadOf }: { userId: string; customerId: string; insteadOf: string | null },
): Promise<string> {
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ customer_id: customerId })
        .where('payment_customers.customer_id', '=', insteadOf),
    )
    .execute()
  return (await readCustomer(db, userId)) ?? customerId
}

function orders(db: Db) {
  return db.selectFrom('payment_orders').selectAll()
}

function asOrder(row: Selectable<PaymentOrders>): Order {
  return {
    id: row.id,
    userId: row.user_id,
    package: row.package,
    orderedAt: row.ordered_at.getTime(),
    sessionId: row.session_id,
    checkoutUrl: row.checkout_url,
    paymentId: row.payment_id,
    receiptUrl: row.receipt_url,
    facts: {
      priceCentavos: row.price_centavos,
      amountCents: row.amount_cents,
      paidAt: instantOf(row.paid_at),
      refunds: row.refunds,
      refundAskedAt: instantOf(row.refund_asked_at),
      refundRefused: row.refund_refused,
      dispute: row.dispute,
      closed: row.closed,
    },
    creditedCents: row.credited_cents,
    movements: row.movements,
  }
}

function dateOf(at: Instant | null): Date | null {
  return at === null ? null : new Date(at)
}

function instantOf(date: Date | null): Instant | null {
  return date === null ? null : date.getTime()
}
