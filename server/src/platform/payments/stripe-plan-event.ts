import { second } from '@satoshi/rules/time'
import type { Stripe } from 'stripe'

import type { PaidBill, PlanNews } from './plan-provider.ts'
import { idOf } from './stripe-call.ts'

/** What became of a page on which a plan is ordered; `as` is null where it was used. Those of another system have no order. */
export function pageIn(session: Stripe.Checkout.Session, as: 'expired' | 'failed' | null): PlanNews | null {
  const { id: sessionId, client_reference_id: planId, customer } = session
  if (planId === null) return null
  if (as !== null) return { kind: 'closed', planId, sessionId, as }
  const subscriptionId = idOf(session.subscription)
  return subscriptionId === null
    ? null
    : { kind: 'opened', planId, sessionId, customerId: idOf(customer), subscriptionId }
}

const reasons: Partial<Record<string, PaidBill['reason']>> = {
  subscription_create: 'first',
  subscription_update: 'change',
}

/** A bill of a subscription of ours that was paid: what it was for is the line that runs longest. */
export function billIn(invoice: Stripe.Invoice): PlanNews | null {
  const details = invoice.parent?.subscription_details
  const planId = details?.metadata?.['planId']
  if (!details || planId === undefined) return null
  const [line] = invoice.lines.data
    .filter(({ amount }) => amount >= 0)
    .toSorted((one, other) => other.period.end - one.period.end)
  return {
    kind: 'billPaid',
    planId,
    subscriptionId: idOf(details.subscription) ?? '',
    customerId: idOf(invoice.customer),
    billId: invoice.id ?? '',
    priceId: idOf(line?.pricing?.price_details?.price ?? null) ?? '',
    amountCentavos: invoice.amount_paid,
    currency: invoice.currency,
    reason: reasons[invoice.billing_reason ?? ''] ?? 'next',
    from: (line?.period.start ?? 0) * second,
    until: (line?.period.end ?? 0) * second,
    paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * second,
    receiptUrl: invoice.hosted_invoice_url ?? null,
  }
}

/** Which payment a bill was paid by; the bill may be one of another system. */
export function billPaymentIn({ invoice, payment }: Stripe.InvoicePayment): PlanNews | null {
  const billId = idOf(invoice)
  const paymentId = idOf(payment.payment_intent ?? null)
  return billId === null || paymentId === null ? null : { kind: 'billPayment', billId, paymentId }
}

/** Something of a subscription of ours is different. */
export function subscriptionNews({ id, metadata, customer }: Stripe.Subscription): PlanNews | null {
  const planId = metadata['planId']
  return planId === undefined ? null : { kind: 'changed', planId, subscriptionId: id, customerId: idOf(customer) }
}
