import type Stripe from 'stripe'

import { chargeOffSession } from './charging.ts'
import { newStripeId } from './ids.ts'
import { newInvoice, newLine, periodLine } from './invoice-objects.ts'
import { addIntent, issueInvoice, settleInvoice } from './invoice-payments.ts'
import { choice, invalid, record } from './params.ts'
import type { Decline } from './payment-objects.ts'
import { periodEnd } from './periods.ts'
import { intervalOf, planOf } from './price-objects.ts'
import { priceOf } from './prices.ts'
import type { Provider, RequestOrigin } from './provider.ts'
import { StripeRefusal } from './refusal.ts'
import { leastCentavos } from './session-orders.ts'
import { itemOf } from './subscription-objects.ts'

/** That renewals are counted from now on. Source: an object since version 2026-09-30.endive. */
export const anchorNow = record({ type: choice(['now']) })

/** The one item of a subscription, and the id of the price that it is to have. */
export type ItemChange = { id: string; price: string }

/** Lets another price be charged from the next renewal on; what was paid stays as it is. */
export function changePriceAtRenewal(provider: Provider, subscription: Stripe.Subscription, items: ItemChange[]): void {
  const price = wishedPrice(provider, subscription, items)
  const item = itemOf(subscription)
  if (intervalOf(price) !== intervalOf(item.price)) {
    throw invalid('items[0][price]', 'The twin changes the interval of a subscription with a new period only.')
  }
  item.price = price
  item.plan = planOf(price)
}

export type PriceChange = { items: ItemChange[]; prorationDate: number | undefined }

/**
 * Begins a new period at another price, once its invoice was paid by the remembered card; refused where that is declined,
 * and where less is due than can be charged. The answer issues the invoice, which comes after the subscription's event.
 */
export function changePriceNow(
  provider: Provider,
  subscription: Stripe.Subscription,
  change: PriceChange,
): (request: RequestOrigin) => void {
  const invoice = { ...changeInvoice(provider, subscription, change), id: newStripeId('invoice') }
  for (const line of invoice.lines.data) line.invoice = invoice.id
  invoice.lines.url = `/v1/invoices/${invoice.id}/lines`
  invoice.billing_reason = 'subscription_update'
  if (invoice.total < leastCentavos) {
    throw new StripeRefusal('Amount must be at least R$0.50 brl', { code: 'amount_too_small' })
  }
  const intent = addIntent(provider, invoice)
  const { charge, decline } = chargeOffSession(provider, intent, String(subscription.default_payment_method))
  if (decline) {
    intent.status = 'canceled'
    intent.canceled_at = provider.seconds()
    provider.emit('payment_intent.payment_failed', intent)
    throw refusalOf(decline, charge)
  }
  beginPeriod(subscription, wishedPrice(provider, subscription, change.items), provider.seconds())
  subscription.latest_invoice = invoice.id
  return (request) => {
    issueInvoice(provider, invoice, intent, request)
    settleInvoice(provider, invoice, { intent, charge }, request)
  }
}

/** The invoice of such a change: unused time of the paid period against a whole period from now on. Nothing is kept. */
export function changeInvoice(
  provider: Provider,
  subscription: Stripe.Subscription,
  { items, prorationDate }: PriceChange,
): Stripe.Invoice {
  const { state } = provider
  const price = wishedPrice(provider, subscription, items)
  const customer = state.customers[String(subscription.customer)]
  if (!customer) throw new Error(`Subscription ${subscription.id} has no customer`)
  const now = provider.seconds()
  const from = prorationDate ?? now
  const credit = creditLine(provider, subscription, from)
  const period = { start: now, end: periodEnd(now, now, intervalOf(price)) }
  return newInvoice({
    id: newStripeId('upcomingInvoice'),
    subscription,
    customer,
    reason: 'upcoming',
    lines: [credit, periodLine(subscription, state.products[String(price.product)], { price, period })],
    period: { start: now, end: now },
    prorationDate: from,
    created: now,
  })
}

/** What was paid for the present period is credited by the second, whatever the next renewal is to cost. */
function creditLine(provider: Provider, subscription: Stripe.Subscription, from: number): Stripe.InvoiceLineItem {
  const { state } = provider
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  if (from < start || from > end) {
    throw invalid('proration_date', 'The proration date must be within the current period of the subscription.')
  }
  const latest = state.invoices[String(subscription.latest_invoice)]
  const paid = latest?.lines.data.findLast(({ parent }) => parent?.subscription_item_details?.proration === false)
  const price = state.prices[String(paid?.pricing?.price_details?.price)]
  if (!paid || !price) throw new Error(`Subscription ${subscription.id} was not paid`)
  const name = state.products[String(price.product)]?.name ?? price.id
  return newLine({
    subscription,
    price,
    description: `Unused time on ${name} after ${new Date(from * 1_000).toISOString().slice(0, 10)}`,
    amount: 0 - Math.round((paid.amount * (end - from)) / (end - start)),
    period: { start: from, end },
    credited: paid,
  })
}

/** Lets a period at a price begin at an instant that its renewals are counted from. */
function beginPeriod(subscription: Stripe.Subscription, price: Stripe.Price, now: number): void {
  const item = itemOf(subscription)
  item.price = price
  item.plan = planOf(price)
  item.current_period_start = now
  item.current_period_end = periodEnd(now, now, intervalOf(price))
  subscription.billing_cycle_anchor = now
}

function wishedPrice(provider: Provider, subscription: Stripe.Subscription, items: ItemChange[]): Stripe.Price {
  const [wish, second] = items
  if (!wish || second) throw invalid('items', 'The twin has subscriptions of one item.')
  if (wish.id !== itemOf(subscription).id) throw invalid('items[0][id]', `No such subscription item: '${wish.id}'`)
  if (subscription.status !== 'active') {
    throw new StripeRefusal('The twin changes the price of active subscriptions only.')
  }
  return priceOf(provider, wish.price, { param: 'items[0][price]', status: 400 })
}

function refusalOf(decline: Decline, { id: charge }: Stripe.Charge): StripeRefusal {
  const { declineCode, message } = decline
  if (decline.code === 'card_declined') {
    return new StripeRefusal(message, { status: 402, type: 'card_error', code: decline.code, declineCode, charge })
  }
  return new StripeRefusal(
    'Payment for this subscription requires additional user action before it can be completed successfully.',
    { status: 402, type: 'card_error', code: 'subscription_payment_intent_requires_action', charge },
  )
}
