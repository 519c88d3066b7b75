import type Stripe from 'stripe'

import { declines, testCards, type DeclineReason, type TestCard } from './cards.ts'
import { chargeCard } from './charging.ts'
import { newStripeId } from './ids.ts'
import { optional, record, text } from './params.ts'
import { newIntent } from './payment-objects.ts'
import type { Provider } from './provider.ts'
import { missing } from './refusal.ts'
import { listOf, listParameters, noParameters, route, type Route } from './route.ts'
import { detailsOf } from './session-objects.ts'
import type { StoredSession } from './state.ts'
import { startSubscription } from './subscription-start.ts'

export const paymentRoutes: Route[] = [
  route('GET', '/v1/payment_intents/:id', noParameters, ({ provider, id }) => {
    const intent = provider.state.intents[id]
    if (!intent) throw missing('payment_intent', id, 'intent')
    return intent
  }),
  route('GET', '/v1/charges/:id', noParameters, ({ provider, id }) => {
    const charge = provider.state.charges[id]
    if (!charge) throw missing('charge', id, 'id')
    return charge
  }),
  route(
    'GET',
    '/v1/charges',
    record({ ...listParameters, customer: optional(text), payment_intent: optional(text) }),
    ({ provider, input }) => {
      const fitting = Object.values(provider.state.charges)
        .filter(({ customer }) => input.customer === undefined || customer === input.customer)
        .filter(({ payment_intent: intent }) => input.payment_intent === undefined || intent === input.payment_intent)
      return listOf('/v1/charges', fitting, input)
    },
  ),
]

export type AttemptOutcome = { kind: 'paid' } | { kind: 'declined'; reason: DeclineReason } | { kind: 'authentication' }

/** An attempt to pay an open session by a test card. */
export function attemptPayment(provider: Provider, stored: StoredSession, card: TestCard): AttemptOutcome {
  const { outcome } = testCards[card]
  if (outcome === 'paid' || outcome === 'paidOnce') return pay(provider, stored, card)
  if (outcome !== 'authentication') return decline(provider, stored, card, outcome)
  const intent = intentOf(provider, stored)
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  provider.changed()
  return { kind: 'authentication' }
}

/** The end of the authentication that a card asked for; it can only be ended where it was begun. */
export function endAuthentication(provider: Provider, stored: StoredSession, isPassed: boolean): AttemptOutcome {
  const intent = intentOf(provider, stored)
  if (intent.status !== 'requires_action') return { kind: 'declined', reason: 'authenticationFailed' }
  if (isPassed) return pay(provider, stored, '3155')
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = {
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
    type: 'card_error',
  }
  provider.emit('payment_intent.payment_failed', intent)
  return { kind: 'declined', reason: 'authenticationFailed' }
}

function pay(provider: Provider, stored: StoredSession, card: TestCard): AttemptOutcome {
  const { session, subscription } = stored
  const customer = typeof session.customer === 'string' ? provider.state.customers[session.customer] : undefined
  const email = customer?.email ?? session.customer_email ?? stored.intentData.receiptEmail
  session.customer_details = detailsOf(customer?.name ?? null, email)
  const intent = intentOf(provider, stored)
  const method = newStripeId('method')
  const { customer_details: customerDetails } = session
  const paid = chargeCard(provider, { intent, customerDetails, card, method, decline: null })
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  if (subscription) {
    provider.state.methods[method] = card
    startSubscription(provider, stored, subscription, { intent, charge: paid })
  } else {
    provider.emit('checkout.session.completed', session)
    provider.emit('payment_intent.succeeded', intent)
    provider.emit('charge.succeeded', paid)
  }
  return { kind: 'paid' }
}

function decline(
  provider: Provider,
  stored: StoredSession,
  card: TestCard,
  reason: keyof typeof declines,
): AttemptOutcome {
  const intent = intentOf(provider, stored)
  const { customer_details: customerDetails } = stored.session
  chargeCard(provider, { intent, customerDetails, card, method: newStripeId('method'), decline: declines[reason] })
  provider.emit('payment_intent.payment_failed', intent)
  return { kind: 'declined', reason }
}

/** The intent of a session; undefined before the first attempt to pay. */
export function knownIntent({ state }: Provider, { session, subscription }: StoredSession) {
  const id = subscription ? subscription.intent : session.payment_intent
  return typeof id === 'string' ? state.intents[id] : undefined
}

function intentOf(provider: Provider, stored: StoredSession): Stripe.PaymentIntent {
  const known = knownIntent(provider, stored)
  if (known) return known
  const { session, intentData, subscription } = stored
  const intent = newIntent({
    ...intentData,
    amount: session.amount_total ?? 0,
    customer: typeof session.customer === 'string' ? session.customer : null,
    isForLater: subscription !== undefined,
    created: provider.seconds(),
  })
  provider.state.intents[intent.id] = intent
  if (subscription) subscription.intent = intent.id
  else session.payment_intent = intent.id
  return intent
}
