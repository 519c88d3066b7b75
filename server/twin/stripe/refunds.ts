import type Stripe from 'stripe'

import { choice, integer, metadata, optional, record, text } from './params.ts'
import { newRefund, newReturn } from './payment-objects.ts'
import type { Provider, RequestOrigin } from './provider.ts'
import { missing, StripeRefusal } from './refusal.ts'
import { listOf, listParameters, route, type Route } from './route.ts'

const creation = record({
  payment_intent: text,
  amount: optional(integer(1)),
  metadata: optional(metadata),
  reason: optional(choice(['duplicate', 'fraudulent', 'requested_by_customer'])),
})

const listing = record({ ...listParameters, charge: optional(text), payment_intent: optional(text) })

export const refundRoutes: Route[] = [
  route('GET', '/v1/refunds', listing, ({ provider, input }) => {
    const { charge, payment_intent: intent } = input
    const fitting = Object.values(provider.state.refunds)
      .filter((one) => charge === undefined || one.charge === charge)
      .filter((one) => intent === undefined || one.payment_intent === intent)
    return listOf('/v1/refunds', fitting, input)
  }),
  route('POST', '/v1/refunds', creation, ({ provider, input, request }) => {
    const refund = giveBack(provider, {
      intentId: input.payment_intent,
      amount: input.amount,
      metadata: input.metadata ?? {},
      reason: input.reason ?? null,
      request,
    })
    // As with Stripe's card for it: the answer says that it succeeded, and soon after it has failed.
    const answer = structuredClone(refund)
    if (provider.refundsFail) failRefund(provider, refund.id)
    return answer
  }),
]

export type RefundOrder = {
  intentId: string
  /** In the smallest unit; all that is left where it is absent. */
  amount?: number | undefined
  metadata?: Record<string, string>
  reason?: Stripe.Refund['reason']
  request?: RequestOrigin
}

/** Gives money of a payment back, or refuses it as Stripe does. */
export function giveBack(provider: Provider, order: RefundOrder): Stripe.Refund {
  const charge = chargeToRefund(provider, order.intentId)
  const left = charge.amount - charge.amount_refunded
  const amount = order.amount ?? left
  if (amount > left) {
    const message = `Refund amount (${reais(amount)}) is greater than unrefunded amount on charge (${reais(left)})`
    throw new StripeRefusal(message, { param: 'amount' })
  }
  const refund = newRefund({
    charge,
    amount,
    metadata: order.metadata ?? {},
    reason: order.reason ?? null,
    created: provider.seconds(),
  })
  provider.state.refunds[refund.id] = refund
  countRefunded(charge, amount)
  provider.emit('refund.created', refund, order.request)
  provider.emit('charge.refunded', charge, order.request)
  return refund
}

function chargeToRefund({ state }: Provider, intentId: string): Stripe.Charge {
  const intent = state.intents[intentId]
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
  const charge = typeof intent.latest_charge === 'string' ? state.charges[intent.latest_charge] : undefined
  if (!charge?.paid) {
    throw new StripeRefusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  if (isChargedBack(state.disputes, charge)) {
    throw new StripeRefusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    })
  }
  if (charge.refunded) {
    throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    })
  }
  return charge
}

/** A dispute that was won by the seller leaves the charge as it was. */
function isChargedBack(disputes: Record<string, Stripe.Dispute>, charge: Stripe.Charge): boolean {
  return Object.values(disputes).some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
}

function countRefunded(charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

/** The bank of the card did not take the money, which is the seller's again. */
export function failRefund(provider: Provider, id: string): Stripe.Refund {
  const { charges, refunds, transactions } = provider.state
  const refund = refunds[id]
  if (!refund) throw missing('refund', id, 'id')
  if (refund.status !== 'succeeded') throw new StripeRefusal(`Refund ${id} has failed already.`)
  const charge = charges[String(refund.charge)]
  if (charge) countRefunded(charge, -refund.amount)
  const returned = newReturn(refund, provider.seconds())
  transactions[returned.id] = returned
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = returned.id
  provider.emit('refund.failed', refund)
  return refund
}

function reais(centavos: number): string {
  return `R$${(centavos / 100).toFixed(2)}`
}
