import type Stripe from 'stripe'

import { offSessionDecline, type TestCard } from './cards.ts'
import { lastError, newCharge, type Decline } from './payment-objects.ts'
import type { Provider } from './provider.ts'
import { detailsOf } from './session-objects.ts'

export type Attempt = {
  intent: Stripe.PaymentIntent
  customerDetails: Stripe.Checkout.Session.CustomerDetails | null
  card: TestCard
  /** The id of the means of payment that the card is. */
  method: string
  decline: Decline | null
}

/** An attempt to pay an intent by a card: its charge, with the intent as it stands after it. */
export function chargeCard(
  provider: Provider,
  { intent, customerDetails, card, method, decline }: Attempt,
): Stripe.Charge {
  const { state } = provider
  const made = newCharge({
    intent,
    customerDetails,
    last4: card,
    method,
    origin: state.origin,
    created: provider.seconds(),
    decline,
  })
  state.charges[made.id] = made
  intent.latest_charge = made.id
  intent.next_action = null
  if (decline) {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = lastError(made, decline)
  } else {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.last_payment_error = null
    intent.payment_method = method
  }
  provider.changed()
  return made
}

export type OffSessionCharge = { charge: Stripe.Charge; decline: Decline | null }

/** An attempt to pay an intent by a remembered card, without the buyer. */
export function chargeOffSession(provider: Provider, intent: Stripe.PaymentIntent, method: string): OffSessionCharge {
  const { state } = provider
  const card = state.methods[method]
  if (card === undefined) throw new Error(`No card is known as ${method}`)
  const customer = typeof intent.customer === 'string' ? state.customers[intent.customer] : undefined
  const decline = offSessionDecline(card)
  const customerDetails = customer ? detailsOf(customer.name ?? null, customer.email) : null
  return { charge: chargeCard(provider, { intent, customerDetails, card, method, decline }), decline }
}
