import { withNews } from '@satoshi/rules/payment/order'
import { currency } from '@satoshi/rules/payment/packages'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { lockWithPlayer, settleOrder } from './settle-order.ts'
import { claimEvent, lockPayment, noteEvent, readWaiting, type EventNote } from './event-store.ts'
import { orderOfPayment, readCustomer, type Order } from './order-store.ts'
import type { EventAbout, EventSubject, ProviderEvent } from '../platform/payments/payment-provider.ts'

type ReceivingApp = Pick<App, 'inTransaction' | 'jobs' | 'live' | 'log'>

/** What became of an event, and whose BTZ it may have moved. */
type Applied = EventNote & { userId?: string }

/**
 * Takes up an event that the provider has signed, once however often it comes: what it says of an order is added to what
 * is known of it, and the ledger follows. The only way in which money becomes BTZ. What does not fit its order is refused
 * and kept; what is about a payment that no order has named yet waits for that order.
 */
export async function receiveEvent(app: ReceivingApp, event: ProviderEvent, at: Instant): Promise<void> {
  const { id, type, about } = event
  if (!about) return
  const applied = await app.inTransaction(async (tx) => {
    if (!(await claimEvent(tx, { ...event, about }, at))) return null
    const note = await apply(app, tx, about, at)
    await noteEvent(tx, id, note)
    if (note.outcome === 'applied' && note.paymentId) await applyWaiting(app, tx, note.paymentId, at)
    return note
  })
  if (applied?.outcome === 'refused')
    app.log.warn({ event: id, type, fault: applied.fault }, 'a payment event was refused')
  if (applied?.userId) publishStale(app.live, applied.userId, 'wallet')
}

async function apply(
  app: ReceivingApp,
  tx: Tx,
  { subject, news, receiptUrl }: EventAbout,
  at: Instant,
): Promise<Applied> {
  const { paymentId } = subject
  if (paymentId) await lockPayment(tx, paymentId)
  const orderId = subject.by === 'order' ? subject.orderId : await orderOfPayment(tx, subject.paymentId)
  if (orderId === null) return { outcome: 'waiting', ...(paymentId ? { paymentId } : {}) }
  const locked = isOurs(orderId) ? await lockWithPlayer(tx, orderId) : null
  if (!locked) return { outcome: 'refused', fault: 'unknown order' }
  const { order, isDeleted } = locked
  const fault = await faultIn(tx, subject, order)
  if (fault) return { outcome: 'refused', fault, orderId }
  const facts = withNews(order.facts, news)
  // Whose account is gone has no use for it: the money goes back.
  const isReturned = isDeleted && news.kind === 'paid' && facts.refundAskedAt === null
  const known = { order: named(order, subject, receiptUrl), isDeleted }
  await settleOrder(tx, known, isReturned ? { ...facts, refundAskedAt: at } : facts, at)
  if (isReturned) await app.jobs.send(tx, 'refundOrder', { orderId })
  return { outcome: 'applied', orderId, ...(paymentId ? { paymentId } : {}), userId: order.userId }
}

/** What came before the order that names its payment. */
async function applyWaiting(app: ReceivingApp, tx: Tx, paymentId: string, at: Instant): Promise<void> {
  for (const { id, about } of await readWaiting(tx, paymentId)) await noteEvent(tx, id, await apply(app, tx, about, at))
}

/** The order with the names that an event has given it. */
function named(order: Order, subject: EventSubject, receiptUrl: string | null): Order {
  const sessionId = subject.by === 'order' ? subject.sessionId : order.sessionId
  return {
    ...order,
    sessionId,
    paymentId: order.paymentId ?? subject.paymentId,
    receiptUrl: receiptUrl ?? order.receiptUrl,
  }
}

/** Why an event does not fit the order that it names; null where it does. */
async function faultIn(db: Db, subject: EventSubject, order: Order): Promise<string | null> {
  const { priceCentavos } = order.facts
  if (subject.currency !== currency.toLowerCase()) return 'another currency'
  if (subject.by === 'payment') return null
  if (subject.amountCentavos !== priceCentavos) return 'another amount'
  if (order.sessionId !== null && order.sessionId !== subject.sessionId) return 'another page'
  if (order.paymentId !== null && subject.paymentId !== null && order.paymentId !== subject.paymentId)
    return 'another payment'
  return subject.customerId === (await readCustomer(db, order.userId)) ? null : 'another buyer'
}

/** Whether an id can be one of ours; those of another system on the same account may be anything. */
function isOurs(id: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)
}
