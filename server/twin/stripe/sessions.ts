import type Stripe from 'stripe'

import { choice, integer, invalid, list, metadata, optional, record, text, url } from './params.ts'
import type { Provider, RequestOrigin } from './provider.ts'
import { missing, StripeRefusal } from './refusal.ts'
import { listOf, listParameters, noParameters, route, type Route } from './route.ts'
import { newSession } from './session-objects.ts'
import type { StoredSession } from './state.ts'

/** Languages of Stripe's own page. */
const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  )

const item = record({
  quantity: integer(1, 999_999),
  price_data: record({
    currency: choice(['brl']),
    unit_amount: integer(0, 99_999_999),
    product_data: record({ name: text, description: optional(text), metadata: optional(metadata) }),
  }),
})

const creation = record({
  mode: choice(['payment']),
  ui_mode: optional(choice(['hosted_page'])),
  line_items: list(item),
  customer: optional(text),
  customer_email: optional(text),
  client_reference_id: optional(text),
  metadata: optional(metadata),
  payment_intent_data: optional(
    record({ metadata: optional(metadata), receipt_email: optional(text), description: optional(text) }),
  ),
  allowed_payment_method_types: optional(list(choice(['card']))),
  adaptive_pricing: optional(record({ enabled: choice(['false']) })),
  submit_type: optional(choice(['auto', 'book', 'donate', 'pay'])),
  success_url: url,
  cancel_url: optional(url),
  expires_at: optional(integer(0)),
  locale: optional(choice(locales)),
})

type Creation = ReturnType<typeof creation>

const listing = record({
  ...listParameters,
  customer: optional(text),
  payment_intent: optional(text),
  status: optional(choice(['open', 'complete', 'expired'])),
})

export const sessionRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', creation, ({ provider, input }) => createSession(provider, input)),
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
    const { session } = sessionOf(provider, id)
    if (session.status === 'open') return expireSession(provider, session, request)
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
/** The least that Stripe takes in reais: R$ 0.50. */
const leastCentavos = 50

function createSession(provider: Provider, input: Creation): Stripe.Checkout.Session {
  const created = provider.seconds()
  const customer = input.customer === undefined ? null : provider.state.customers[input.customer]
  if (customer === undefined) throw missing('customer', input.customer ?? '', 'customer', 400)
  if (customer && input.customer_email !== undefined) {
    throw invalid('customer_email', 'You may only specify one of these parameters: customer, customer_email.')
  }
  const amount = input.line_items.reduce(
    (sum, { quantity, price_data: price }) => sum + quantity * price.unit_amount,
    0,
  )
  if (input.line_items.length === 0) throw invalid('line_items', 'You must pass at least one line item.')
  if (amount < leastCentavos) {
    throw new StripeRefusal("The Checkout Session's total amount must be at least R$0.50 brl", {
      code: 'amount_too_small',
    })
  }
  const session = newSession({
    origin: provider.state.origin,
    created,
    expiresAt: expiryOf(input.expires_at, created),
    currency: 'brl',
    amount,
    customer: customer?.id ?? null,
    customerEmail: customer?.email ?? input.customer_email ?? null,
    reference: input.client_reference_id ?? null,
    locale: input.locale ?? null,
    metadata: input.metadata ?? {},
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    submitType: input.submit_type ?? null,
  })
  const data = input.payment_intent_data
  provider.state.sessions[session.id] = {
    session,
    productName: input.line_items.map(({ price_data: price }) => price.product_data.name).join(', '),
    intentData: {
      metadata: data?.metadata ?? {},
      receiptEmail: data?.receipt_email ?? null,
      description: data?.description ?? null,
    },
  }
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

function expireSession(
  provider: Provider,
  session: Stripe.Checkout.Session,
  request?: RequestOrigin,
): Stripe.Checkout.Session {
  session.status = 'expired'
  session.url = null
  const intent = typeof session.payment_intent === 'string' ? provider.state.intents[session.payment_intent] : undefined
  if (intent) {
    intent.status = 'canceled'
    intent.canceled_at = provider.seconds()
    intent.cancellation_reason = 'expired'
    intent.next_action = null
  }
  provider.emit('checkout.session.expired', session, request)
  return session
}

/** Closes the open sessions whose time is over. */
export function expireDueSessions(provider: Provider): void {
  const now = provider.seconds()
  for (const { session } of Object.values(provider.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(provider, session)
  }
}
