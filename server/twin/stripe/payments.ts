import type Stripe from 'stripe'

import { optional, record, text } from './params.ts'
import { lastError, newCharge, newIntent, type Decline } from './payment-objects.ts'
import type { Provider } from './provider.ts'
import { missing } from './refusal.ts'
import { listOf, listParameters, noParameters, route, type Route } from './route.ts'
import { detailsOf } from './session-objects.ts'
import type { StoredSession } from './state.ts'

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

/** Cards for trying out, by their last digits, and what becomes of a payment with each. Source: Stripe's test cards. */
export const testCards = {
  '4242': { number: '4242 4242 4242 4242', outcome: 'paid' },
  '0002': { number: '4000 0000 0000 0002', outcome: 'declined' },
  '9995': { number: '4000 0000 0000 9995', outcome: 'insufficientFunds' },
  '3155': { number: '4000 0025 0000 3155', outcome: 'authentication' },
} as const

export type TestCard = keyof typeof testCards

/** The order in which they are offered: keys of digits stand in an order of their own. */
export const offeredCards: readonly TestCard[] = ['4242', '0002', '9995', '3155']

const declines = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
} as const satisfies Record<string, Decline>

export type DeclineReason = keyof typeof declines | 'authenticationFailed'

export type AttemptOutcome = { kind: 'paid' } | { kind: 'declined'; reason: DeclineReason } | { kind: 'authentication' }

/** An attempt to pay an open session by a test card. */
export function attemptPayment(provider: Provider, stored: StoredSession, card: TestCard): AttemptOutcome {
  const { outcome } = testCards[card]
  if (outcome === 'paid') return pay(provider, stored, card)
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
  const { session } = stored
  const customer = typeof session.customer === 'string' ? provider.state.customers[session.customer] : undefined
  const email = customer?.email ?? session.customer_email ?? stored.intentData.receiptEmail
  session.customer_details = detailsOf(customer?.name ?? null, email)
  const intent = intentOf(provider, stored)
  const charge = chargeOf(provider, stored, card, null)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.next_action = null
  intent.payment_method = charge.payment_method
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  provider.emit('checkout.session.completed', session)
  provider.emit('payment_intent.succeeded', intent)
  provider.emit('charge.succeeded', charge)
  return { kind: 'paid' }
}

function decline(
  provider: Provider,
  stored: StoredSession,
  card: TestCard,
  reason: keyof typeof declines,
): AttemptOutcome {
  const intent = intentOf(provider, stored)
  const charge = chargeOf(provider, stored, card, declines[reason])
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = lastError(charge, declines[reason])
  provider.emit('payment_intent.payment_failed', intent)
  return { kind: 'declined', reason }
}

function intentOf(provider: Provider, stored: StoredSession): Stripe.PaymentIntent {
  const id = stored.session.payment_intent
  const known = typeof id === 'string' ? provider.state.intents[id] : undefined
  if (known) return known
  const intent = newIntent(stored, provider.seconds())
  provider.state.intents[intent.id] = intent
  stored.session.payment_intent = intent.id
  return intent
}

function chargeOf(provider: Provider, stored: StoredSession, last4: TestCard, why: Decline | null): Stripe.Charge {
  const intent = intentOf(provider, stored)
  const charge = newCharge({
    intent,
    customerDetails: stored.session.customer_details,
    last4,
    origin: provider.state.origin,
    created: provider.seconds(),
    decline: why,
  })
  provider.state.charges[charge.id] = charge
  intent.latest_charge = charge.id
  return charge
}
