import { currency } from '@satoshi/rules/payment/packages'
import { second, type Instant, type Millis } from '@satoshi/rules/time'
import type { Stripe } from 'stripe'

import {
  checkoutStates,
  isTrialKey,
  ProviderAway,
  UnknownCustomer,
  type Checkout,
  type CheckoutOrder,
  type CheckoutState,
  type PaymentKeys,
  type PaymentProvider,
  type ProviderPayment,
} from './payment-provider.ts'
import { readStripeEvent } from './stripe-event.ts'

/** The version of the provider's interface that this was written against. */
const apiVersion = '2026-10-28.endive'

/** How long a call may take before a player is told that the provider is away, and how often it is made in that case. */
const timeoutMillis: Millis = 4 * second
const repeats = 1

/** Stripe, by its own package; or the twin that speaks as it does, where the keys name its address. */
export async function openStripe(keys: PaymentKeys): Promise<PaymentProvider> {
  const { Stripe: Client } = await import('stripe')
  const stripe: Stripe = new Client(keys.secretKey, {
    apiVersion,
    timeout: timeoutMillis,
    maxNetworkRetries: repeats,
    telemetry: false,
    ...addressOf(keys.twinUrl),
  })
  const isTrial = isTrialKey(keys.secretKey)
  return {
    isTrial,
    createCustomer: async ({ orderId, userId }) => {
      const made = stripe.customers.create({ metadata: { userId } }, { idempotencyKey: `customer:${orderId}` })
      return text((await answered(made)).id)
    },
    openCheckout: (order) => openCheckout(stripe, order),
    closeCheckout: (sessionId) => closeCheckout(stripe, sessionId),
    refund: (payment) => refund(stripe, payment),
    paymentsSince: (since) => paymentsSince(stripe, since),
    readEvent: (body, signature, at) =>
      readStripeEvent(stripe, { body, signature, secret: keys.webhookSecret, isTrial, at }),
  }
}

function addressOf(url: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (url === null) return {}
  const { hostname, port } = new URL(url)
  return { host: hostname, port, protocol: 'http' }
}

async function openCheckout(stripe: Stripe, order: CheckoutOrder): Promise<Checkout> {
  const { id, title, priceCentavos } = order
  const metadata = { orderId: id }
  const item = { currency: currency.toLowerCase(), unit_amount: priceCentavos, product_data: { name: title } }
  const session = await answeredBut(
    isUnknownCustomer,
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        customer: order.customerId,
        client_reference_id: id,
        metadata,
        payment_intent_data: { metadata, receipt_email: order.email },
        line_items: [{ quantity: 1, price_data: item }],
        expires_at: Math.ceil(order.expiresAt / second),
        locale: localeOf(order.language),
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      },
      { idempotencyKey: `order:${id}:${order.customerId}` },
    ),
  ).catch((error: unknown) => {
    throw isUnknownCustomer(error) ? new UnknownCustomer() : error
  })
  return { sessionId: text(session.id), url: address(session.url) }
}

/** The provider's pages know five of our languages; for the other they follow the browser. */
function localeOf(language: string): Stripe.Checkout.SessionCreateParams.Locale {
  if (language === 'pt-BR' || language === 'hi-IN') return language
  const short = language.slice(0, 2)
  return short === 'en' || short === 'es' || short === 'zh' ? short : 'auto'
}

async function closeCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutState> {
  const { sessions } = stripe.checkout
  try {
    return stateOf(await answeredBut(isRefusal, sessions.expire(sessionId)))
  } catch (error) {
    // It was used or ran out meanwhile; or the provider has forgotten it, and nobody can pay it.
    if (isRefusal(error)) return isMissing(error) ? 'expired' : stateOf(await answered(sessions.retrieve(sessionId)))
    throw error
  }
}

async function refund(
  stripe: Stripe,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<'begun' | 'refused'> {
  try {
    const made = await answeredBut(
      isSettledRefund,
      stripe.refunds.create(
        { payment_intent: paymentId, reason: 'requested_by_customer', metadata: { orderId } },
        { idempotencyKey: `refund:${orderId}` },
      ),
    )
    return made.status === 'failed' || made.status === 'canceled' ? 'refused' : 'begun'
  } catch (error) {
    // What was given back already comes by its event; what the bank disputes is the bank's to give.
    if (isSettledRefund(error)) return error.code === 'charge_already_refunded' ? 'begun' : 'refused'
    throw error
  }
}

async function* paymentsSince(stripe: Stripe, since: Instant): AsyncIterable<ProviderPayment> {
  const listed = stripe.checkout.sessions.list({
    limit: 100,
    created: { gte: Math.floor(since / second) },
    expand: ['data.payment_intent.latest_charge'],
  })
  try {
    for await (const session of listed) yield paymentOf(session)
  } catch (error) {
    throw new ProviderAway(error)
  }
}

function paymentOf(session: Stripe.Checkout.Session): ProviderPayment {
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof payment?.latest_charge === 'object' ? payment.latest_charge : null
  return {
    orderId: session.client_reference_id,
    sessionId: session.id,
    state: stateOf(session),
    isPaid: session.payment_status === 'paid',
    amountCentavos: session.amount_total ?? 0,
    refundedCentavos: charge?.amount_refunded ?? 0,
    createdAt: session.created * second,
  }
}

function stateOf({ status }: Stripe.Checkout.Session): CheckoutState {
  const known = checkoutStates.find((one) => one === status)
  if (known) return known
  throw new ProviderAway(new Error(`a session is ${String(status)}`))
}

type Refused = Stripe.errors.StripeInvalidRequestError

/** Whether the provider has understood a call and refuses it for good. */
function isRefusal(error: unknown): error is Refused {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
}

function isMissing(error: unknown): boolean {
  return isRefusal(error) && error.code === 'resource_missing'
}

function isUnknownCustomer(error: unknown): boolean {
  return isRefusal(error) && isMissing(error) && error.param === 'customer'
}

function isSettledRefund(error: unknown): error is Refused {
  return isRefusal(error) && (error.code === 'charge_already_refunded' || error.code === 'charge_disputed')
}

/** The provider's answer; whatever is none is its being away, and so is a refusal of what it should never refuse. */
async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  return answeredBut(() => false, call)
}

/** The same for a call that may be refused in a way that is expected: that is thrown as it is. */
async function answeredBut<Answer>(isExpected: (error: unknown) => boolean, call: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call
    if (typeof answer !== 'object' || answer === null) throw new TypeError('an answer that is no object')
    return answer
  } catch (error) {
    throw isExpected(error) ? error : new ProviderAway(error)
  }
}

function text(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new ProviderAway(new TypeError('an answer without an id'))
}

function address(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value)) return value
  throw new ProviderAway(new TypeError('an answer without an address'))
}
