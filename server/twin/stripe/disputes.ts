import type Stripe from 'stripe'

import { newDispute } from './payment-objects.ts'
import type { Provider } from './provider.ts'
import { missing, StripeRefusal } from './refusal.ts'

/** The payer's bank takes a payment back, which the seller may answer. */
export function openDispute(provider: Provider, intentId: string): Stripe.Dispute {
  const { state } = provider
  const intent = state.intents[intentId]
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
  const charge = typeof intent.latest_charge === 'string' ? state.charges[intent.latest_charge] : undefined
  if (!charge?.paid) throw new StripeRefusal(`PaymentIntent ${intentId} was not paid.`)
  if (charge.disputed) throw new StripeRefusal(`Charge ${charge.id} is disputed already.`)
  const dispute = newDispute(charge, provider.seconds())
  state.disputes[dispute.id] = dispute
  charge.disputed = true
  provider.emit('charge.dispute.created', dispute)
  return dispute
}

/** How a dispute ended for the seller. */
export const disputeEnds = ['won', 'lost'] as const

export function closeDispute(provider: Provider, id: string, status: (typeof disputeEnds)[number]): Stripe.Dispute {
  const dispute = provider.state.disputes[id]
  if (!dispute) throw missing('dispute', id, 'id')
  if (dispute.status !== 'needs_response') throw new StripeRefusal(`Dispute ${id} is closed already.`)
  dispute.status = status
  dispute.is_charge_refundable = status === 'won'
  provider.emit('charge.dispute.closed', dispute)
  return dispute
}
