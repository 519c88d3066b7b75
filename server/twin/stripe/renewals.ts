import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'
import { newInvoice, periodLine } from './invoice-objects.ts'
import { addIntent, collectInvoice, graceEnd, issueInvoice } from './invoice-payments.ts'
import { periodEnd } from './periods.ts'
import { intervalOf } from './price-objects.ts'
import type { Provider } from './provider.ts'
import { expireSession } from './sessions.ts'
import { itemOf } from './subscription-objects.ts'
import { endSubscription } from './subscriptions.ts'

/** What the clock brings about: when, in seconds, and what. */
type Due = { at: number; run: () => void }

/** Does all that is due by the clock, each at the instant at which it was: the earliest first, and of two the older. */
export function runDue(provider: Provider): void {
  const now = provider.seconds()
  for (;;) {
    const [first, ...others] = [...dueSessions(provider), ...dueSubscriptions(provider)].filter(({ at }) => at <= now)
    if (!first) return
    const next = others.reduce((earliest, one) => (one.at < earliest.at ? one : earliest), first)
    provider.at(next.at, next.run)
  }
}

function dueSessions(provider: Provider): Due[] {
  return Object.values(provider.state.sessions)
    .filter(({ session }) => session.status === 'open')
    .map((stored) => ({ at: stored.session.expires_at, run: () => void expireSession(provider, stored) }))
}

function dueSubscriptions(provider: Provider): Due[] {
  return Object.values(provider.state.subscriptions).flatMap((subscription) => {
    if (subscription.status === 'active') {
      return [{ at: itemOf(subscription).current_period_end, run: () => endPeriod(provider, subscription) }]
    }
    const invoice = openInvoice(provider, subscription)
    if (subscription.status !== 'past_due' || !invoice) return []
    const { next_payment_attempt: retryAt } = invoice
    return [
      { at: graceEnd(invoice), run: () => void endSubscription(provider, subscription, 'payment_failed') },
      ...(retryAt === null ? [] : [{ at: retryAt, run: () => collectOpenInvoice(provider, subscription) }]),
    ]
  })
}

function endPeriod(provider: Provider, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) endSubscription(provider, subscription, 'cancellation_requested')
  else renew(provider, subscription)
}

/** Begins the next period at the present price. Where its invoice is not paid the subscription is past due. */
function renew(provider: Provider, subscription: Stripe.Subscription): void {
  const { state } = provider
  const item = itemOf(subscription)
  const { price, current_period_start: lastStart, current_period_end: start } = item
  const end = periodEnd(subscription.billing_cycle_anchor, start, intervalOf(price))
  const customer = state.customers[String(subscription.customer)]
  if (!customer) throw new Error(`Subscription ${subscription.id} has no customer`)
  const invoice = newInvoice({
    id: newStripeId('invoice'),
    subscription,
    customer,
    reason: 'subscription_cycle',
    lines: [periodLine(subscription, state.products[String(price.product)], { price, period: { start, end } })],
    period: { start: lastStart, end: start },
    prorationDate: null,
    created: start,
  })
  item.current_period_start = start
  item.current_period_end = end
  subscription.latest_invoice = invoice.id
  issueInvoice(provider, invoice, addIntent(provider, invoice))
  const isPaid = collectInvoice(provider, invoice, String(subscription.default_payment_method))
  if (!isPaid) subscription.status = 'past_due'
  provider.emit('customer.subscription.updated', subscription)
}

/** Tries again to be paid what is open of a subscription that is past due, which is active again where it was. */
export function collectOpenInvoice(provider: Provider, subscription: Stripe.Subscription): void {
  const invoice = openInvoice(provider, subscription)
  if (!invoice || !collectInvoice(provider, invoice, String(subscription.default_payment_method))) return
  subscription.status = 'active'
  provider.emit('customer.subscription.updated', subscription)
}

function openInvoice({ state }: Provider, { latest_invoice: id }: Stripe.Subscription): Stripe.Invoice | null {
  const invoice = typeof id === 'string' ? state.invoices[id] : undefined
  return invoice?.status === 'open' ? invoice : null
}
