import { withNews } from '@satoshi/rules/payment/order'
import { currency } from '@satoshi/rules/payment/packages'
import type { Instant } from '@satoshi/rules/time'

import { publishStale } from '../platform/live/live.ts'
import type { EventAbout, EventSubject, OrderAbout, ProviderEvent } from '../platform/payments/payment-provider.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { claimEvent, lockAwaited, noteEvent, readWaiting, type Awaited } from './event-store.ts'
import { orderOfPayment, readCustomer, type Order } from './order-store.ts'
import type { Applied, PaymentServices, PlanEvents } from './payment-services.ts'
import { lockWithPlayer, settleOrder } from './settle-order.ts'

/** What takes events up: the server, and what plans do with theirs. */
export type Receiver = Pick<PaymentServices, 'app'> & { planEvents: PlanEvents }

/**
 * Takes up an event that the provider has signed, once however often it comes: what it says of an order or a plan is added
 * to what is known of it, and the ledger follows. The only way in which money becomes BTZ. What does not fit is refused and
 * kept; what is about a payment or a bill that nothing has named yet waits for that.
 */
export async function receiveEvent(receiver: Receiver, event: ProviderEvent, at: Instant): Promise<void> {
  const { app } = receiver
  const { id, type, about } = event
  if (!about) return
  const applied = await app.inTransaction(async (tx) => {
    if (!(await claimEvent(tx, { ...event, about }, at))) return null
    return take(receiver, tx, { id, about }, at)
  })
  if (applied?.outcome === 'refused')
    app.log.warn({ event: id, type, fault: applied.fault }, 'a payment event was refused')
  if (applied?.userId) publishStale(app.live, applied.userId, 'wallet')
}

type Taken = { id: string; about: EventAbout }

/** Applies an event and notes what became of it; then whatever has waited for what it names. */
async function take(receiver: Receiver, tx: Tx, event: Taken, at: Instant): Promise<Applied> {
  const first = await applyOne(receiver, tx, event, at)
  const taken = new Set([event.id])
  const named = awaitedBy(first)
  for (let awaited = named.shift(); awaited; awaited = named.shift()) {
    for (const waiting of await readWaiting(tx, awaited)) {
      if (taken.has(waiting.id)) continue
      taken.add(waiting.id)
      named.push(...awaitedBy(await applyOne(receiver, tx, waiting, at)))
    }
  }
  return first
}

async function applyOne(receiver: Receiver, tx: Tx, { id, about }: Taken, at: Instant): Promise<Applied> {
  const isOfPlan = 'plan' in about
  const note = isOfPlan ? await applyPlan(receiver, tx, about.plan, at) : await applyOrder(receiver, tx, about, at)
  await noteEvent(tx, id, note)
  return note
}

/** What others may have waited for, now that an event has named it. */
function awaitedBy({ outcome, billId, paymentId }: Applied): Awaited[] {
  if (outcome !== 'applied') return []
  return [...(billId === undefined ? [] : [{ billId }]), ...(paymentId === undefined ? [] : [{ paymentId }])]
}

type PlanNews = Parameters<PlanEvents['apply']>[1]

async function applyPlan({ planEvents }: Receiver, tx: Tx, news: PlanNews, at: Instant): Promise<Applied> {
  if ('billId' in news) await lockAwaited(tx, { billId: news.billId })
  if (news.kind === 'billPayment') await lockAwaited(tx, { paymentId: news.paymentId })
  return planEvents.apply(tx, news, at)
}

async function applyOrder(receiver: Receiver, tx: Tx, about: OrderAbout, at: Instant): Promise<Applied> {
  const { subject, news, receiptUrl } = about
  const { paymentId } = subject
  if (paymentId) await lockAwaited(tx, { paymentId })
  const orderId = subject.by === 'order' ? subject.orderId : await orderOfPayment(tx, subject.paymentId)
  if (orderId === null) {
    const ofBill = paymentId && (await receiver.planEvents.applyToPayment(tx, paymentId, news, at))
    return ofBill || { outcome: 'waiting', ...(paymentId ? { paymentId } : {}) }
  }
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
  if (isReturned) await receiver.app.jobs.send(tx, 'refundOrder', { orderId })
  return { outcome: 'applied', orderId, ...(paymentId ? { paymentId } : {}), userId: order.userId }
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
export function isOurs(id: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)
}
