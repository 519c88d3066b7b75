import type Stripe from 'stripe'

import { choice, invalid, optional, record, text } from './params.ts'
import { knownIntent } from './payments.ts'
import type { Provider, RequestOrigin } from './provider.ts'
import { missing, StripeRefusal } from './refusal.ts'
import { listOf, listParameters, noParameters, route, type Route } from './route.ts'
import { newSession } from './session-objects.ts'
import { orderOf, sessionCreation, type SessionCreation } from './session-orders.ts'
import type { StoredSession } from './state.ts'

const listing = record({
  ...listParameters,
  customer: optional(text),
  payment_intent: optional(text),
  status: optional(choice(['open', 'complete', 'expired'])),
})

export const sessionRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', sessionCreation, ({ provider, input }) => createSession(provider, input)),
  route('GET', '/v1/checkout/sessions', listing, ({ provider, input }) => {
    const { customer, payment_intent: intent, status } = input
    const fitting = Object.values(provider.state.sessions)
      .map(({ session }) => session)
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => intent === undefined || one.payment_intent === intent)
      .filter((one) => status === undefined || one.status === status)
    return listOf('/v1/checkout/sessions', fitting, input)
  }),
  route('GET', '/v1/checkout/sessions/:id', noParameters, ({ provider, id }) => sessionOf(provider, id).session),
  route('POST', '/v1/checkout/sessions/:id/expire', noParameters, ({ provider, id, request }) => {
    const stored = sessionOf(provider, id)
    const { session } = stored
    if (session.status === 'open') return expireSession(provider, stored, request)
    throw new StripeRefusal(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }),
]

function sessionOf({ state }: Provider, id: string): StoredSession {
  const stored = state.sessions[id]
  if (!stored) throw missing('checkout.session', id, 'session')
  return stored
}

/** Stripe's bounds on how long a session is open, in seconds. */
const openAtLeast = 30 * 60
const openAtMost = 24 * 3_600
function createSession(provider: Provider, input: SessionCreation): Stripe.Checkout.Session {
  const created = provider.seconds()
  const customer = input.customer === undefined ? null : provider.state.customers[input.customer]
  if (customer === undefined) throw missing('customer', input.customer ?? '', 'customer', 400)
  const email = input.mode === 'payment' ? input.customer_email : undefined
  if (customer && email !== undefined) {
    throw invalid('customer_email', 'You may only specify one of these parameters: customer, customer_email.')
  }
  const { amount, ...order } = orderOf(provider, input)
  const session = newSession({
    mode: input.mode,
    origin: provider.state.origin,
    created,
    expiresAt: expiryOf(input.expires_at, created),
    currency: 'brl',
    amount,
    customer: customer?.id ?? null,
    customerEmail: customer?.email ?? email ?? null,
    reference: input.client_reference_id ?? null,
    locale: input.locale ?? null,
    metadata: input.metadata ?? {},
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    submitType: input.mode === 'payment' ? (input.submit_type ?? null) : null,
  })
  provider.state.sessions[session.id] = { session, ...order }
  provider.changed()
  return session
}

function expiryOf(asked: number | undefined, created: number): number {
  if (asked === undefined) return created + openAtMost
  const least = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
  const most = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
  if (asked < created + openAtLeast) throw new StripeRefusal(least, { param: 'expires_at' })
  if (asked > created + openAtMost) throw new StripeRefusal(most, { param: 'expires_at' })
  return asked
}

/** Closes an open session. */
export function expireSession(
  provider: Provider,
  stored: StoredSession,
  request?: RequestOrigin,
): Stripe.Checkout.Session {
  const { session } = stored
  session.status = 'expired'
  session.url = null
  const intent = knownIntent(provider, stored)
  if (intent) {
    intent.status = 'canceled'
    intent.canceled_at = provider.seconds()
    intent.cancellation_reason = 'expired'
    intent.next_action = null
  }
  provider.emit('checkout.session.expired', session, request)
  return session
}
