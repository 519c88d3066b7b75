import type { Dispute, OrderNews } from '@satoshi/rules/payment/order'
import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'
import type { Stripe } from 'stripe'

import { Forgery, type EventAbout, type EventSubject, type OrderAbout, type ProviderEvent } from './payment-provider.ts'
import type { PlanNews } from './plan-provider.ts'
import { hasFailed, idOf } from './stripe-call.ts'
import { billIn, billPaymentIn, pageIn, subscriptionNews } from './stripe-plan-event.ts'

/** How old a signature may be, or how far ahead of our clock. */
const toleranceMillis: Millis = 5 * minute

type Signed = { body: Uint8Array; signature: string | undefined; secret: string; isTrial: boolean; at: Instant }

/** The event in a signed body. The signature is of the bytes, so that nothing is parsed before it holds. Throws `Forgery`. */
export function readStripeEvent(stripe: Stripe, { isTrial, at, ...signed }: Signed): ProviderEvent {
  const { signature } = signed
  if (!signature) throw new Forgery('no signature')
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] ?? Number.NaN) * second
  // The package refuses what is too old, and takes what is of tomorrow.
  if (!(signedAt <= at + toleranceMillis)) throw new Forgery('signed in the future')
  const event = verified(stripe, signed, at)
  const { id, type, created } = event
  // What is sent for trying out moves no money, and must bring nothing where money is taken.
  if (event.livemode === isTrial) throw new Forgery('of the other mode')
  return { id, type, madeAt: created * second, about: aboutOf(event) }
}

type Sealed = Pick<Signed, 'body' | 'signature' | 'secret'>

function verified(stripe: Stripe, { body, signature = '', secret }: Sealed, at: Instant): Stripe.Event {
  try {
    const bytes = Buffer.from(body)
    return stripe.webhooks.constructEvent(bytes, signature, secret, toleranceMillis / second, undefined, at)
  } catch (error) {
    throw new Forgery(error instanceof SyntaxError ? 'signed, and no JSON' : 'a wrong or old signature')
  }
}

function aboutOf(event: Stripe.Event): EventAbout | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      if (event.data.object.mode === 'subscription') return planOf(pageIn(event.data.object, null))
      return event.data.object.payment_status === 'paid'
        ? ofSession(event.data.object, { kind: 'paid', at: event.created * second })
        : null
    case 'checkout.session.expired':
      if (event.data.object.mode === 'subscription') return planOf(pageIn(event.data.object, 'expired'))
      return ofSession(event.data.object, { kind: 'closed', as: 'expired' })
    case 'checkout.session.async_payment_failed':
      if (event.data.object.mode === 'subscription') return planOf(pageIn(event.data.object, 'failed'))
      return ofSession(event.data.object, { kind: 'closed', as: 'failed' })
    case 'charge.succeeded':
    case 'charge.updated':
      return ofCharge(event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return ofDispute(event.data.object)
    case 'invoice.paid':
      return planOf(billIn(event.data.object))
    case 'invoice_payment.paid':
      return planOf(billPaymentIn(event.data.object))
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return planOf(subscriptionNews(event.data.object))
    default:
      return null
  }
}

function planOf(plan: PlanNews | null): EventAbout | null {
  return plan && { plan }
}

/** A page of ours; those of another system on the same account have no order. */
function ofSession(session: Stripe.Checkout.Session, news: OrderNews): OrderAbout | null {
  const { id, client_reference_id: orderId, customer, payment_intent: payment, amount_total: total } = session
  if (session.mode !== 'payment' || orderId === null) return null
  const subject: EventSubject = {
    by: 'order',
    orderId,
    sessionId: id,
    customerId: idOf(customer),
    paymentId: idOf(payment),
    amountCentavos: total ?? 0,
    currency: session.currency ?? '',
  }
  return { subject, news, receiptUrl: null }
}

/** The receipt of a charge; what another system charged on the same account has no order. */
function ofCharge(charge: Stripe.Charge): OrderAbout | null {
  const subject = charge.metadata['orderId'] === undefined ? null : subjectOf(charge.payment_intent, charge)
  return subject && { subject, news: { kind: 'receipt' }, receiptUrl: charge.receipt_url }
}

function ofRefund(refund: Stripe.Refund): OrderAbout | null {
  const subject = subjectOf(refund.payment_intent, refund)
  const { id, amount: centavos } = refund
  return subject && { subject, news: { kind: 'refund', id, centavos, failed: hasFailed(refund) }, receiptUrl: null }
}

function ofDispute(dispute: Stripe.Dispute): OrderAbout | null {
  const subject = subjectOf(dispute.payment_intent, dispute)
  const state = disputeIn(dispute.status)
  return subject && state && { subject, news: { kind: 'dispute', dispute: state }, receiptUrl: null }
}

/** An inquiry takes no money, and is no dispute. */
function disputeIn(status: Stripe.Dispute.Status): Exclude<Dispute, 'none'> | null {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  return status === 'needs_response' || status === 'under_review' ? 'open' : null
}

function subjectOf(payment: string | { id: string } | null, { currency }: { currency: string }): EventSubject | null {
  const paymentId = idOf(payment)
  return paymentId === null ? null : { by: 'payment', paymentId, currency }
}
