import { currency } from '@satoshi/rules/payment/packages'
import { second, type Instant } from '@satoshi/rules/time'
import type { Stripe } from 'stripe'

import {
  CardDeclined,
  UnknownPrice,
  type PlanChange,
  type PlanCheckout,
  type PlanProvider,
  type PriceWish,
  type ProviderBill,
  type ProviderRefund,
  type ProviderSubscription,
} from './plan-provider.ts'
import { ProviderAway, type Checkout } from './payment-provider.ts'
import {
  address,
  answered,
  answeredBut,
  hasFailed,
  idOf,
  isMissing,
  isRefusal,
  knowingCustomer,
  localeOf,
  refundPayment,
  text,
} from './stripe-call.ts'

/** What Stripe does for plans, by its own package. */
export function stripePlans(stripe: Stripe): PlanProvider {
  return {
    priceOf: (wish) => priceOf(stripe, wish),
    openPlanCheckout: (order) => openPlanCheckout(stripe, order),
    readSubscription: (id) => readSubscription(stripe, id),
    setRenewal: async (id, renews) =>
      subscriptionIn(await answered(stripe.subscriptions.update(id, { cancel_at_period_end: !renews }))),
    setNextPrice: (id, priceId) => setNextPrice(stripe, id, priceId),
    previewChange: (change) => previewChange(stripe, change),
    changeNow: (change, key) => changeNow(stripe, change, key),
    endSubscription: (id) => endSubscription(stripe, id),
    refundBill: (billId) => refundBill(stripe, billId),
    openCardPage: (page) => openCardPage(stripe, page),
    billsSince: (since) => billsSince(stripe, since),
    refundsSince: (since) => refundsSince(stripe, since),
  }
}

async function priceOf(stripe: Stripe, { key, title, centavos, interval }: PriceWish): Promise<string> {
  const find = async () => (await answered(stripe.prices.list({ lookup_keys: [key], limit: 1 }))).data[0]
  const known = await find()
  if (known) return text(known.id)
  try {
    const price = {
      currency: currency.toLowerCase(),
      unit_amount: centavos,
      recurring: { interval },
      product_data: { name: title },
      lookup_key: key,
    }
    const made = stripe.prices.create(price, { idempotencyKey: `price:${key}` })
    return text((await answeredBut(isRefusal, made)).id)
  } catch (error) {
    // Another process has made it a moment ago.
    const other = isRefusal(error) ? await find() : undefined
    if (other) return text(other.id)
    throw isRefusal(error) ? new ProviderAway(error) : error
  }
}

async function openPlanCheckout(stripe: Stripe, order: PlanCheckout): Promise<Checkout> {
  const metadata = { planId: order.id }
  const session = await knowingPrice(
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        allowed_payment_method_types: ['card'],
        customer: order.customerId,
        client_reference_id: order.id,
        metadata,
        subscription_data: { metadata },
        line_items: [{ quantity: 1, price: order.priceId }],
        expires_at: Math.ceil(order.expiresAt / second),
        locale: localeOf(order.language),
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
      },
      { idempotencyKey: `plan:${order.id}:${order.customerId}:${order.priceId}` },
    ),
  )
  return { sessionId: text(session.id), url: address(session.url) }
}

/** What a call answers that names a price and a customer. Throws `UnknownPrice` and `UnknownCustomer`. */
async function knowingPrice<Answer>(call: Promise<Answer>): Promise<Answer> {
  const isUnknown = (error: unknown) => isMissing(error) && isRefusal(error) && /price/.test(error.param ?? '')
  try {
    return await knowingCustomer(call)
  } catch (error) {
    throw error instanceof ProviderAway && isUnknown(error.cause) ? new UnknownPrice() : error
  }
}

async function readSubscription(stripe: Stripe, id: string): Promise<ProviderSubscription> {
  try {
    return subscriptionIn(await answeredBut(isMissing, stripe.subscriptions.retrieve(id)))
  } catch (error) {
    if (!isMissing(error)) throw error
    return { status: 'ended', renews: false, priceId: null }
  }
}

async function setNextPrice(stripe: Stripe, id: string, priceId: string): Promise<ProviderSubscription> {
  const item = itemOf(await answered(stripe.subscriptions.retrieve(id)))
  const items = [{ id: item.id, price: priceId }]
  return subscriptionIn(await answered(stripe.subscriptions.update(id, { items, proration_behavior: 'none' })))
}

async function previewChange(stripe: Stripe, { subscriptionId, priceId, at }: PlanChange): Promise<number> {
  const item = itemOf(await answered(stripe.subscriptions.retrieve(subscriptionId)))
  const preview = await answered(
    stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: { type: 'now' },
        proration_date: Math.floor(at / second),
      },
    }),
  )
  if (!Number.isSafeInteger(preview.amount_due)) throw new ProviderAway(new TypeError('a preview without an amount'))
  return preview.amount_due
}

async function changeNow(stripe: Stripe, change: PlanChange, key: string): Promise<ProviderSubscription> {
  const { subscriptionId, priceId, at } = change
  const item = itemOf(await answered(stripe.subscriptions.retrieve(subscriptionId)))
  try {
    const changed = stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: { type: 'now' },
        payment_behavior: 'error_if_incomplete',
        proration_date: Math.floor(at / second),
      },
      { idempotencyKey: `change:${key}` },
    )
    return subscriptionIn(await answeredBut(isCardError, changed))
  } catch (error) {
    throw isCardError(error) ? new CardDeclined() : error
  }
}

function isCardError(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'StripeCardError'
}

async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  try {
    await answeredBut(isMissing, stripe.subscriptions.cancel(id))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function refundBill(stripe: Stripe, billId: string): Promise<'begun' | 'refused'> {
  const { data } = await answered(stripe.invoicePayments.list({ invoice: billId, limit: 10 }))
  const paid = data.find(({ status }) => status === 'paid')
  const paymentId = idOf(paid?.payment.payment_intent ?? null)
  if (paymentId === null) throw new ProviderAway(new TypeError('a bill that is paid by no payment'))
  return refundPayment(stripe, paymentId, { billId })
}

/** The portal knows the languages of the payment page but Hindi. */
function portalLocaleOf(language: string): Stripe.BillingPortal.SessionCreateParams.Locale {
  return language === 'hi-IN' ? 'auto' : localeOf(language)
}

type CardPage = { customerId: string; returnUrl: string; language: string }

async function openCardPage(stripe: Stripe, { customerId, returnUrl, language }: CardPage): Promise<string> {
  const page = stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    locale: portalLocaleOf(language),
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    },
  })
  return address((await answered(page)).url)
}

async function* billsSince(stripe: Stripe, since: Instant): AsyncIterable<ProviderBill> {
  const listed = stripe.invoices.list({
    limit: 100,
    status: 'paid',
    created: { gte: Math.floor(since / second) },
  })
  try {
    for await (const invoice of listed)
      yield {
        billId: invoice.id ?? '',
        planId: invoice.parent?.subscription_details?.metadata?.['planId'] ?? null,
        amountCentavos: invoice.amount_paid,
        paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * second,
      }
  } catch (error) {
    throw new ProviderAway(error)
  }
}

/** What is given back of no payment, as of a charge that another system has made without one, is left out. */
async function* refundsSince(stripe: Stripe, since: Instant): AsyncIterable<ProviderRefund> {
  const listed = stripe.refunds.list({
    limit: 100,
    created: { gte: Math.max(0, Math.floor(since / second)) },
    expand: ['data.failure_balance_transaction'],
  })
  try {
    for await (const refund of listed) {
      const { id, amount: centavos, created } = refund
      const paymentId = idOf(refund.payment_intent)
      if (paymentId !== null) yield { id, paymentId, centavos, failedAt: failedAt(refund), madeAt: created * second }
    }
  } catch (error) {
    throw new ProviderAway(error)
  }
}

/** A refund may fail weeks after it was made: when is said by what came back of it alone, and nothing does of one that was cancelled. */
function failedAt(refund: Stripe.Refund): Instant | null {
  if (!hasFailed(refund)) return null
  const returned = refund.failure_balance_transaction
  return (typeof returned === 'object' && returned !== null ? returned.created : refund.created) * second
}

const statuses: Partial<Record<Stripe.Subscription.Status, ProviderSubscription['status']>> = {
  incomplete: 'none',
  trialing: 'active',
  active: 'active',
  past_due: 'pastDue',
  unpaid: 'pastDue',
  canceled: 'ended',
  incomplete_expired: 'ended',
}

function subscriptionIn(subscription: Stripe.Subscription): ProviderSubscription {
  const status = statuses[subscription.status]
  if (!status) throw new ProviderAway(new TypeError(`a subscription is ${String(subscription.status)}`))
  const renews = !subscription.cancel_at_period_end && subscription.cancel_at === null && status !== 'ended'
  return { status, renews, priceId: text(itemOf(subscription).price.id) }
}

/** A subscription of ours is to one thing. */
function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = Array.isArray(items?.data) ? items.data : []
  if (!item) throw new ProviderAway(new TypeError('a subscription to nothing'))
  return item
}
