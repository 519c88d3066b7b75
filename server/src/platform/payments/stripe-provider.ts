import { currency } from '@satoshi/rules/payment/packages'
import { second, type Instant, type Millis } from '@satoshi/rules/time'
import type { Stripe } from 'stripe'

import {
  checkoutStates,
  isTrialKey,
  ProviderAway,
  type Checkout,
  type CheckoutOrder,
  type CheckoutState,
  type PaymentKeys,
  type PaymentProvider,
  type ProviderPayment,
} from './payment-provider.ts'
import {
  address,
  answered,
  answeredBut,
  isMissing,
  isRefusal,
  knowingCustomer,
  localeOf,
  refundPayment,
  text,
} from './stripe-call.ts'
import { readStripeEvent } from './stripe-event.ts'
import { stripePlans } from './stripe-plans.ts'

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
    refund: ({ orderId, paymentId }) => refundPayment(stripe, paymentId, { orderId }),
    plans: stripePlans(stripe),
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
  const session = await knowingCustomer(
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
  )
  return { sessionId: text(session.id), url: address(session.url) }
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

async function* paymentsSince(stripe: Stripe, since: Instant): AsyncIterable<ProviderPayment> {
  const listed = stripe.checkout.sessions.list({
    limit: 100,
    created: { gte: Math.floor(since / second) },
  })
  try {
    for await (const session of listed) if (session.mode === 'payment') yield paymentOf(session)
  } catch (error) {
    throw new ProviderAway(error)
  }
}

function paymentOf(session: Stripe.Checkout.Session): ProviderPayment {
  return {
    orderId: session.client_reference_id,
    sessionId: session.id,
    state: stateOf(session),
    isPaid: session.payment_status === 'paid',
    amountCentavos: session.amount_total ?? 0,
    createdAt: session.created * second,
  }
}

function stateOf({ status }: Stripe.Checkout.Session): CheckoutState {
  const known = checkoutStates.find((one) => one === status)
  if (known) return known
  throw new ProviderAway(new Error(`a session is ${String(status)}`))
}
