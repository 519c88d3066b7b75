import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'

import type { TestCard } from './cards.ts'
import { startTwin, type Twin, type TwinOptions } from './twin.ts'

/** A webhook delivery that the twin made: what the package reads of it after it has verified the signature. */
export type Received = { event: Stripe.Event; body: string; signature: string }

export type TestTwin = {
  twin: Twin
  stripe: Stripe
  received: Received[]
  types: () => string[]
  /** What the webhook answers next; 200 when there is nothing. `gone`: nobody listens. */
  answers: (number | 'gone')[]
  clock: { now: number }
}

export const secret = 'whsec_of_a_test'
/** An instant to begin at: 2026-11-10 12:00 UTC. */
const beginning = Date.UTC(2026, 10, 10, 12)

/** A twin with a clock of its own, and a webhook in this process, for the time of a test. */
export async function startTestTwin(options: Partial<TwinOptions> = {}): Promise<TestTwin> {
  const clock = { now: beginning }
  const received: Received[] = []
  const answers: (number | 'gone')[] = []
  const { webhooks } = clientOf({ port: 9 })
  const twin = await startTwin({
    webhookUrl: 'http://127.0.0.1:9/webhook',
    webhookSecret: secret,
    now: () => clock.now,
    fetch: async (_url, init) => {
      const body = String(init?.body)
      const signature = new Headers(init?.headers).get('stripe-signature') ?? ''
      // The clock of the webhook stays where the test has put it: what `advance` shifts is the provider's alone.
      const event = webhooks.constructEvent(body, signature, secret, 300, undefined, clock.now)
      received.push({ event, body, signature })
      const answer = answers.shift() ?? 200
      if (answer === 'gone') throw new TypeError('fetch failed')
      return new Response(null, { status: answer })
    },
    ...options,
  })
  onTestFinished(() => twin.close())
  const types = () => received.map(({ event }) => event.type)
  return { twin, stripe: clientOf(twin), received, types, answers, clock }
}

/** The package's client, pointed at the twin. */
export function clientOf({ port }: { port: number }, key = 'sk_test_of_a_test'): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

export function orderOf(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'brl', unit_amount: 1_490, product_data: { name: '8.000 BTZ <popular>' } },
      },
    ],
    client_reference_id: 'order-1',
    metadata: { order: 'order-1' },
    payment_intent_data: { metadata: { order: 'order-1' }, receipt_email: 'ana@example.com' },
    success_url: 'http://127.0.0.1:8080/success?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:8080/store',
    locale: 'pt-BR',
    ...change,
  }
}

/** A session that was paid: its intent's id. */
export async function paidIntent({ twin, stripe }: TestTwin, card: TestCard = '4242'): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(orderOf())
  await twin.pay(id, card)
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  if (typeof intent !== 'string') throw new Error('the session has no intent')
  return intent
}

/** How a call was refused. */
export async function refusalOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** The events of a first payment, in their order. */
export const startTypes = [
  'checkout.session.completed',
  'customer.subscription.created',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice_payment.paid',
  'payment_intent.succeeded',
  'charge.succeeded',
]

export function createPrice(
  { stripe }: TestTwin,
  { amount = 1_990, interval = 'month' }: { amount?: number; interval?: 'month' | 'year' } = {},
): Promise<Stripe.Price> {
  const product_data = { name: `Premium ${interval}` }
  return stripe.prices.create({ currency: 'brl', unit_amount: amount, recurring: { interval }, product_data })
}

export function subscriptionOrderOf(
  customer: string,
  price: string,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: 'order-1',
    metadata: { order: 'order-1' },
    subscription_data: { metadata: { account: '1' } },
    line_items: [{ price, quantity: 1 }],
    allowed_payment_method_types: ['card'],
    locale: 'pt-BR',
    success_url: 'http://127.0.0.1:8080/success',
    cancel_url: 'http://127.0.0.1:8080/store',
    ...change,
  }
}

export type Subscribed = {
  customer: string
  price: Stripe.Price
  session: Stripe.Checkout.Session
  subscription: Stripe.Subscription
  item: Stripe.SubscriptionItem
}

/** A subscription whose first period was paid on the payment page; what the webhook was sent for it is forgotten. */
export async function subscribe(
  test: TestTwin,
  wish: { card?: TestCard; amount?: number; interval?: 'month' | 'year' } = {},
): Promise<Subscribed> {
  const { stripe, twin, received } = test
  const price = await createPrice(test, wish)
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' })
  const { id } = await stripe.checkout.sessions.create(subscriptionOrderOf(customer, price.id))
  await twin.pay(id, wish.card)
  const session = await stripe.checkout.sessions.retrieve(id)
  const subscription = await stripe.subscriptions.retrieve(String(session.subscription))
  received.length = 0
  return { customer, price, session, subscription, item: itemOf(subscription) }
}

export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error('the subscription has no item')
  return item
}

export function instant(at: string): number {
  return Date.parse(at) / 1_000
}
