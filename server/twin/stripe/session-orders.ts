import { choice, integer, invalid, list, metadata, optional, record, text, url, type Reader } from './params.ts'
import { intervalOf } from './price-objects.ts'
import { priceOf } from './prices.ts'
import type { Provider } from './provider.ts'
import { StripeRefusal } from './refusal.ts'
import type { StoredSession } from './state.ts'

/** Languages of Stripe's own page. */
const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  )

/** What a session of either mode takes. */
const common = {
  ui_mode: optional(choice(['hosted_page'])),
  client_reference_id: optional(text),
  metadata: optional(metadata),
  allowed_payment_method_types: optional(list(choice(['card']))),
  adaptive_pricing: optional(record({ enabled: choice(['false']) })),
  success_url: url,
  cancel_url: optional(url),
  expires_at: optional(integer(0)),
  locale: optional(choice(locales)),
}

const ofPayment = record({
  ...common,
  mode: choice(['payment']),
  line_items: list(
    record({
      quantity: integer(1, 999_999),
      price_data: record({
        currency: choice(['brl']),
        unit_amount: integer(0, 99_999_999),
        product_data: record({ name: text, description: optional(text), metadata: optional(metadata) }),
      }),
    }),
  ),
  customer: optional(text),
  customer_email: optional(text),
  payment_intent_data: optional(
    record({ metadata: optional(metadata), receipt_email: optional(text), description: optional(text) }),
  ),
  submit_type: optional(choice(['auto', 'book', 'donate', 'pay'])),
})

const ofSubscription = record({
  ...common,
  mode: choice(['subscription']),
  line_items: list(record({ price: text, quantity: integer(1, 1) })),
  customer: text,
  subscription_data: optional(record({ metadata: optional(metadata) })),
})

type PaymentCreation = ReturnType<typeof ofPayment>
type SubscriptionCreation = ReturnType<typeof ofSubscription>
export type SessionCreation = PaymentCreation | SubscriptionCreation

const mode = choice(['payment', 'subscription'])

/** The parameters of a new session: which they are is said by `mode`. */
export const sessionCreation: Reader<SessionCreation> = (value, name) => {
  const given = typeof value === 'object' && value !== null && 'mode' in value ? value.mode : undefined
  return mode(given, 'mode') === 'subscription' ? ofSubscription(value, name) : ofPayment(value, name)
}

/** What a session is for: what it costs in centavos, and what is kept beside it. */
export type SessionOrder = { amount: number } & Omit<StoredSession, 'session'>

/** The order of a new session, or its refusal. */
export function orderOf(provider: Provider, input: SessionCreation): SessionOrder {
  if (input.line_items.length === 0) throw invalid('line_items', 'You must pass at least one line item.')
  const order = input.mode === 'subscription' ? subscriptionOrder(provider, input) : paymentOrder(input)
  if (order.amount < leastCentavos) {
    throw new StripeRefusal("The Checkout Session's total amount must be at least R$0.50 brl", {
      code: 'amount_too_small',
    })
  }
  return order
}

/** The least that Stripe takes in reais: R$ 0.50. */
export const leastCentavos = 50

function paymentOrder({ line_items: items, payment_intent_data: data }: PaymentCreation): SessionOrder {
  return {
    amount: items.reduce((sum, { quantity, price_data: price }) => sum + quantity * price.unit_amount, 0),
    productName: items.map(({ price_data: price }) => price.product_data.name).join(', '),
    intentData: {
      metadata: data?.metadata ?? {},
      receiptEmail: data?.receipt_email ?? null,
      description: data?.description ?? null,
    },
  }
}

function subscriptionOrder(provider: Provider, input: SubscriptionCreation): SessionOrder {
  const [item, second] = input.line_items
  if (!item || second) throw invalid('line_items', 'The twin subscribes to one price.')
  const price = priceOf(provider, item.price, { param: 'line_items[0][price]', status: 400 })
  return {
    amount: price.unit_amount ?? 0,
    productName: provider.state.products[String(price.product)]?.name ?? price.id,
    intentData: { metadata: {}, receiptEmail: null, description: 'Subscription creation' },
    subscription: {
      price: price.id,
      interval: intervalOf(price),
      metadata: input.subscription_data?.metadata ?? {},
      intent: null,
    },
  }
}
