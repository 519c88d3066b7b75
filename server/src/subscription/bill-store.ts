import { cents, type Cents } from '@satoshi/rules/money'
import { refundedOf, type Dispute, type Refund } from '@satoshi/rules/payment/order'
import type { Interval } from '@satoshi/rules/subscription/offers'
import type { Bill } from '@satoshi/rules/subscription/subscription'
import type { Instant } from '@satoshi/rules/time'
import type { Insertable, Selectable } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { Json } from '../platform/postgres/tables.ts'
import { offerIn } from './subscription-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    subscription_bills: SubscriptionBills
    subscription_payments: SubscriptionPayments
  }
}

type SubscriptionBills = {
  id: string
  subscription_id: string
  plan: string
  interval: Interval
  price_centavos: number
  paid_at: Date
  paid_from: Date
  paid_until: Date
  superseded_at: Date | null
  revoked_at: Date | null
  receipt_url: string | null
  refunds: Json<Record<string, Refund>>
  refunded_centavos: number
  refund_asked_at: Date | null
  refund_refused: boolean
  dispute: Dispute
  months: number
  deducted_cents: Cents
  amount_cents: Cents
  credited_cents: Cents
  movements: number
}
type SubscriptionPayments = { payment_id: string; bill_id: string }

/** A bill as it is kept. */
export type StoredBill = Bill & {
  id: string
  subscriptionId: string
  receiptUrl: string | null
  /** Months whose gift was given. */
  months: number
  /** BTZ that the bill before it has brought for the same time. */
  deductedCents: Cents
  /** What the ledger has moved for it in all, and by how many transactions. */
  creditedCents: Cents
  movements: number
}

/** The bills of a subscription, the oldest first; the caller has locked it where it writes them. */
export async function readBills(db: Db, subscriptionId: string): Promise<StoredBill[]> {
  const rows = await db
    .selectFrom('subscription_bills')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('paid_from')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => asBill(row) ?? [])
}

/** All bills of a player, by their subscriptions, the oldest first. */
export async function readBillsOf(db: Db, userId: string): Promise<Map<string, StoredBill[]>> {
  const rows = await db
    .selectFrom('subscription_bills as b')
    .innerJoin('subscriptions as s', 's.id', 'b.subscription_id')
    .selectAll('b')
    .where('s.user_id', '=', userId)
    .orderBy('b.paid_from')
    .orderBy('b.id')
    .execute()
  return Map.groupBy(
    rows.flatMap((row) => asBill(row) ?? []),
    ({ subscriptionId }) => subscriptionId,
  )
}

/** The subscription that a bill is of; null for one that is not known. */
export async function subscriptionOfBill(db: Db, billId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscription_bills')
    .select('subscription_id')
    .where('id', '=', billId)
    .executeTakeFirst()
  return row?.subscription_id ?? null
}

/** The bill that was paid by a payment; null while nothing has named it. */
export async function billOfPayment(db: Db, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscription_payments')
    .select('bill_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return row?.bill_id ?? null
}

/** Bills by the payments that they were paid by; payments of something else are left out. */
export async function readBillsOfPayments(db: Db, paymentIds: readonly string[]): Promise<Map<string, StoredBill>> {
  const rows = await db
    .selectFrom('subscription_payments as p')
    .innerJoin('subscription_bills as b', 'b.id', 'p.bill_id')
    .selectAll('b')
    .select('p.payment_id')
    .where('p.payment_id', '=', anyOf(paymentIds, 'text'))
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const bill = asBill(row)
      return bill ? [[row.payment_id, bill]] : []
    }),
  )
}

/** Bills that were paid since, and whose payment nothing has named. */
export async function readPaidByNothing(db: Db, since: Instant): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscription_bills as b')
    .leftJoin('subscription_payments as p', 'p.bill_id', 'b.id')
    .select('b.id')
    .where('b.paid_at', '>=', new Date(since))
    .where('p.bill_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Notes which payment a bill was paid by. */
export async function notePayment(tx: Tx, paymentId: string, billId: string): Promise<void> {
  await tx
    .insertInto('subscription_payments')
    .values({ payment_id: paymentId, bill_id: billId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes bills of a subscription that is locked, new ones too. */
export async function writeBills(tx: Tx, bills: readonly StoredBill[]): Promise<void> {
  for (const bill of bills) {
    const row = rowOf(bill)
    await tx
      .insertInto('subscription_bills')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}

/** A bill as the file that is taken home has it, with its subscription. */
export type OwnBill = Awaited<ReturnType<typeof readOwnBills>>[number]

/** Bills of a player after `last`, by their ids, for the file of everything that is kept. */
export async function readOwnBills(db: Db, userId: string, last: { id: string } | null, limit: number) {
  const own = db
    .selectFrom('subscription_bills as b')
    .innerJoin('subscriptions as s', 's.id', 'b.subscription_id')
    .select(['b.id', 'b.plan', 'b.interval', 'b.price_centavos as priceCentavos', 'b.paid_at as paidAt'])
    .select(['b.paid_from as paidFrom', 'b.paid_until as paidUntil', 'b.refunded_centavos as refundedCentavos'])
    .select(['b.dispute', 'b.credited_cents as creditedCents', 'b.receipt_url as receiptUrl'])
    .where('s.user_id', '=', userId)
  const after = last ? own.where('b.id', '>', last.id) : own
  return after.orderBy('b.id').limit(limit).execute()
}

/** Bills that were paid since, the oldest first, for the operator. */
export async function readBillsSince(db: Db, since: Instant): Promise<StoredBill[]> {
  const rows = await db
    .selectFrom('subscription_bills')
    .selectAll()
    .where('paid_at', '>=', new Date(since))
    .orderBy('paid_at')
    .execute()
  return rows.flatMap((row) => asBill(row) ?? [])
}

function asBill(row: Selectable<SubscriptionBills>): StoredBill | null {
  const offer = offerIn(row.plan, row.interval)
  if (!offer) return null
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    ...offer,
    from: row.paid_from.getTime(),
    until: row.paid_until.getTime(),
    supersededAt: row.superseded_at?.getTime() ?? null,
    revokedAt: row.revoked_at?.getTime() ?? null,
    receiptUrl: row.receipt_url,
    facts: {
      priceCentavos: row.price_centavos,
      amountCents: row.amount_cents,
      paidAt: row.paid_at.getTime(),
      refunds: row.refunds,
      refundAskedAt: row.refund_asked_at?.getTime() ?? null,
      refundRefused: row.refund_refused,
      dispute: row.dispute,
      closed: null,
    },
    months: row.months,
    deductedCents: cents(row.deducted_cents),
    creditedCents: cents(row.credited_cents),
    movements: row.movements,
  }
}

function rowOf({ facts, ...bill }: StoredBill): Insertable<SubscriptionBills> {
  return {
    id: bill.id,
    subscription_id: bill.subscriptionId,
    plan: bill.plan,
    interval: bill.interval,
    price_centavos: facts.priceCentavos,
    paid_at: new Date(facts.paidAt ?? bill.from),
    paid_from: new Date(bill.from),
    paid_until: new Date(bill.until),
    superseded_at: dateOf(bill.supersededAt),
    revoked_at: dateOf(bill.revokedAt),
    receipt_url: bill.receiptUrl,
    refunds: JSON.stringify(facts.refunds),
    refunded_centavos: refundedOf(facts),
    refund_asked_at: dateOf(facts.refundAskedAt),
    refund_refused: facts.refundRefused,
    dispute: facts.dispute,
    months: bill.months,
    deducted_cents: bill.deductedCents,
    amount_cents: facts.amountCents,
    credited_cents: bill.creditedCents,
    movements: bill.movements,
  }
}

function dateOf(at: Instant | null): Date | null {
  return at === null ? null : new Date(at)
}
