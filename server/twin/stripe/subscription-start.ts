import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'
import { newInvoice, periodLine } from './invoice-objects.ts'
import { issueInvoice, settleInvoice, type Payment } from './invoice-payments.ts'
import { priceOf } from './prices.ts'
import type { Provider } from './provider.ts'
import type { StoredSession, SubscriptionOrder } from './state.ts'
import { itemOf, newSubscription } from './subscription-objects.ts'

/** What a paid session of mode `subscription` leads to: the subscription, and the invoice of its first period. */
export function startSubscription(
  provider: Provider,
  { session }: StoredSession,
  order: SubscriptionOrder,
  payment: Payment,
): void {
  const { state } = provider
  const customer = typeof session.customer === 'string' ? state.customers[session.customer] : undefined
  if (!customer) throw new Error(`Session ${session.id} has no customer`)
  const now = provider.seconds()
  const method = String(payment.charge.payment_method)
  const price = priceOf(provider, order.price, { param: 'price' })
  const subscription = newSubscription({ customer: customer.id, price, metadata: order.metadata, method, created: now })
  const invoice = newInvoice({
    id: newStripeId('invoice'),
    subscription,
    customer,
    reason: 'subscription_create',
    lines: [firstLine(provider, subscription, price)],
    period: { start: now, end: now },
    prorationDate: null,
    created: now,
  })
  subscription.latest_invoice = invoice.id
  state.subscriptions[subscription.id] = subscription
  customer.invoice_settings.default_payment_method = method
  session.subscription = subscription.id
  session.invoice = invoice.id
  provider.emit('checkout.session.completed', session)
  provider.emit('customer.subscription.created', subscription)
  issueInvoice(provider, invoice, payment.intent)
  settleInvoice(provider, invoice, payment)
}

function firstLine({ state }: Provider, subscription: Stripe.Subscription, price: Stripe.Price) {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  return periodLine(subscription, state.products[String(price.product)], { price, period: { start, end } })
}
