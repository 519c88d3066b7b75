import { hour, type Instant } from '@satoshi/rules/time'
import { sql, type GeneratedAlways } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { Json } from '../platform/postgres/tables.ts'
import type { EventAbout, ProviderEvent } from '../platform/payments/payment-provider.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    payment_events: PaymentEvents
    payment_forgeries: PaymentForgeries
  }
}

type EventOutcome = 'applied' | 'waiting' | 'refused'
type PaymentEvents = {
  id: string
  type: string
  made_at: Date
  received_at: Date
  order_id: string | null
  payment_id: string | null
  bill_id: string | null
  outcome: EventOutcome
  fault: string | null
  about: Json<unknown>
}
type PaymentForgeries = {
  id: GeneratedAlways<number>
  received_at: Date
  fault: string
  bytes: number
  body_start: string
}

/** What became of an event. */
export type EventNote = {
  outcome: EventOutcome
  fault?: string
  orderId?: string
  paymentId?: string
  billId?: string
}

/** Forgeries that are kept of a day: whoever sends more fills no table. */
const forgeriesADay = 1_000

/** An event that is about an order. */
export type OrderEvent = ProviderEvent & { about: EventAbout }

/**
 * Takes an event up, whose outcome is noted in the same transaction; false for one that was applied before. Of two at once
 * the second waits; one that was refused, or that waits, is taken up again when it is sent again.
 */
export async function claimEvent(tx: Tx, event: OrderEvent, at: Instant): Promise<boolean> {
  const { id, type, madeAt, about } = event
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('payment_events')
    .values({
      id,
      type,
      made_at: new Date(madeAt),
      received_at: new Date(at),
      order_id: null,
      payment_id: null,
      bill_id: null,
      outcome: 'waiting',
      fault: null,
      about: JSON.stringify(about),
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ received_at: new Date(at) })
        .where('payment_events.outcome', '<>', 'applied'),
    )
    .executeTakeFirst()
  return inserted === 1n
}

export async function noteEvent(
  tx: Tx,
  id: string,
  { outcome, fault, orderId, paymentId, billId }: EventNote,
): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({
      outcome,
      fault: fault ?? null,
      order_id: orderId ?? null,
      payment_id: paymentId ?? null,
      bill_id: billId ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** What events wait for that came too early: the order that names a payment, or a bill. */
export type Awaited = { paymentId: string } | { billId: string }

/** Has whatever is about one payment, or bill, happen in turn: it may be named while another event looks for it. */
export async function lockAwaited(tx: Tx, awaited: Awaited): Promise<void> {
  const name = 'paymentId' in awaited ? `payment ${awaited.paymentId}` : `bill ${awaited.billId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Events that came before what they wait for, the oldest first. */
export async function readWaiting(tx: Tx, awaited: Awaited): Promise<{ id: string; about: EventAbout }[]> {
  const [column, id] =
    'paymentId' in awaited ? (['payment_id', awaited.paymentId] as const) : (['bill_id', awaited.billId] as const)
  const rows = await tx
    .selectFrom('payment_events')
    .select(['id', 'about'])
    .where(column, '=', id)
    .where('outcome', '=', 'waiting')
    .orderBy('received_at')
    .forNoKeyUpdate()
    .execute()
  // safe: `claimEvent` wrote it, and what waits is about something
  return rows.map(({ id, about }) => ({ id, about: about as EventAbout }))
}

/** Keeps what came without the provider's signature, up to a number a day. */
export async function insertForgery(
  db: Db,
  { fault, body, at }: { fault: string; body: Uint8Array; at: Instant },
): Promise<void> {
  const start = new TextDecoder('utf-8').decode(body.subarray(0, 500)).replaceAll('\0', '').slice(0, 500)
  const dayBefore = new Date(at - 24 * hour)
  await sql`
    insert into payment_forgeries (received_at, fault, bytes, body_start)
    select ${new Date(at)}, ${fault}, ${body.length}, ${start}
    where (select count(*) from payment_forgeries where received_at > ${dayBefore}) < ${forgeriesADay}`.execute(db)
}

/** Events that were refused, and payments that no order has named, since; for the operator. */
export async function readOddEvents(db: Db, since: Instant) {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'type', 'received_at as receivedAt', 'outcome', 'fault', 'order_id as orderId'])
    .where((row) => row.or([row('outcome', '=', 'waiting'), row('outcome', '=', 'refused')]))
    .where('received_at', '>=', new Date(since))
    .orderBy('received_at')
    .execute()
  return rows.map(({ receivedAt, ...event }) => ({ ...event, receivedAt: receivedAt.getTime() }))
}

export async function countForgeries(db: Db, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('payment_forgeries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('received_at', '>=', new Date(since))
    .executeTakeFirstOrThrow()
  return count
}
