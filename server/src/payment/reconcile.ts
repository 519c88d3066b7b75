import { creditOf, refundedOf, stateOf } from '@satoshi/rules/payment/order'
import type { Instant } from '@satoshi/rules/time'

import type { PaymentProvider, ProviderPayment } from '../platform/payments/payment-provider.ts'
import type { ProviderRefund } from '../platform/payments/plan-provider.ts'
import type { Db } from '../platform/postgres/db.ts'
import { faultsOfCredit, faultsOfRefunds, listed, patience } from './disagreements.ts'
import { countForgeries, readOddEvents } from './event-store.ts'
import { readMoved, readOrdersSince, type Order } from './order-store.ts'

/** Something in which orders, provider and ledger disagree, or that waits for too long. */
export type Disagreement = { order: string; what: string }

/** What an operator has to know of the payments since. */
export type Reconciliation = {
  /** Orders by their state. */
  states: Record<string, number>
  paidCentavos: number
  refundedCentavos: number
  /** Pages that the provider has shown since; null where it was not asked. */
  atProvider: number | null
  disagreements: Disagreement[]
  /** Events that were refused or wait for their order, and what came without a signature. */
  oddEvents: { id: string; type: string; outcome: string; fault: string | null }[]
  forgeries: number
}

/** Holds orders, provider and ledger against each other. Throws `ProviderAway`. */
export async function reconcile(
  db: Db,
  provider: PaymentProvider | null,
  { since, now }: { since: Instant; now: Instant },
): Promise<Reconciliation> {
  // The provider may have opened the page a moment after the order.
  const begun = since - patience
  const orders = await readOrdersSince(db, begun)
  const payments = provider && (await listed(provider.paymentsSince(since)))
  const refunds = provider && (await listed(provider.plans.refundsSince(begun)))
  const moved = await readMoved(db)
  const paid = orders.filter(({ facts }) => facts.paidAt !== null)
  return {
    states: Object.fromEntries(
      [...Map.groupBy(orders, ({ facts }) => stateOf(facts))].map(([state, some]) => [state, some.length]),
    ),
    paidCentavos: sum(paid.map(({ facts }) => facts.priceCentavos)),
    refundedCentavos: sum(paid.map(({ facts }) => refundedOf(facts))),
    atProvider: payments && payments.length,
    disagreements: [
      ...orders.flatMap((order) => disagreementsOf(order, { moved: moved.get(order.id) ?? 0, now })),
      ...(payments ? againstProvider(orders, payments, { since, now }) : []),
      ...(refunds ? againstRefunds(orders, refunds, { since: begun, now }) : []),
    ],
    oddEvents: await readOddEvents(db, since),
    forgeries: await countForgeries(db, since),
  }
}

/** What an order and the ledger disagree in, and what takes too long. */
function disagreementsOf(
  { id: order, facts, creditedCents, paymentId }: Order,
  at: { moved: number; now: Instant },
): Disagreement[] {
  const found = faultsOfCredit({ facts, creditedCents, worthCents: creditOf(facts) }, at)
  if (facts.paidAt !== null && paymentId === null) found.push('is paid by no payment')
  return found.map((what) => ({ order, what }))
}

function againstProvider(
  orders: readonly Order[],
  payments: readonly ProviderPayment[],
  { since, now }: { since: Instant; now: Instant },
): Disagreement[] {
  const ours = new Map(orders.map((order) => [order.id, order]))
  const theirs = new Map(payments.map((payment) => [payment.orderId, payment]))
  const named = payments.flatMap(({ orderId, sessionId, ...payment }): Disagreement[] => {
    const order = orderId === null ? undefined : ours.get(orderId)
    // Another system may sell by the same account.
    if (orderId === null || (!order && !payment.isPaid)) return []
    if (!order) return [{ order: orderId, what: `is paid at the provider, and is no order of ours (${sessionId})` }]
    return againstPayment(order, payment, now).map((what) => ({ order: orderId, what }))
  })
  const missing = orders
    .filter(({ id, facts, orderedAt }) => facts.paidAt !== null && orderedAt >= since && !theirs.has(id))
    .map(({ id }) => ({ order: id, what: 'is paid here, and not known at the provider' }))
  return [...named, ...missing]
}

function againstPayment(
  { facts }: Order,
  { isPaid, amountCentavos, createdAt }: Omit<ProviderPayment, 'orderId' | 'sessionId'>,
  now: Instant,
): string[] {
  const found: string[] = []
  const isPaidHere = facts.paidAt !== null
  if (isPaid && !isPaidHere && createdAt < now - patience)
    found.push('is paid at the provider, and its event has not come')
  if (!isPaid && isPaidHere) found.push('is paid here, and not at the provider')
  if (amountCentavos !== facts.priceCentavos) found.push('has another price at the provider')
  return found
}

/** `refunds` are of all that was paid by the same account: those of plans, and of another system, are of no order. */
function againstRefunds(
  orders: readonly Order[],
  refunds: readonly ProviderRefund[],
  at: { since: Instant; now: Instant },
): Disagreement[] {
  const theirs = Map.groupBy(refunds, ({ paymentId }) => paymentId)
  return orders.flatMap(({ id: order, facts, paymentId }) =>
    faultsOfRefunds(facts, theirs.get(paymentId ?? '') ?? [], at).map((what) => ({ order, what })),
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0)
}
