import type Stripe from 'stripe'

import { choice, flag, integer, invalid, list, metadataChange, optional, record, text, withChange } from './params.ts'
import { anchorNow, changePriceAtRenewal, changePriceNow } from './price-changes.ts'
import type { Provider, RequestOrigin } from './provider.ts'
import { missing, StripeRefusal } from './refusal.ts'
import { listOf, listParameters, noParameters, route, type Route } from './route.ts'
import { itemOf } from './subscription-objects.ts'

const statuses = ['active', 'all', 'canceled', 'ended', 'past_due'] as const

const listing = record({ ...listParameters, customer: optional(text), status: optional(choice(statuses)) })

const update = record({
  cancel_at_period_end: optional(flag),
  items: optional(list(record({ id: text, price: text }))),
  proration_behavior: optional(choice(['none', 'always_invoice'])),
  billing_cycle_anchor: optional(anchorNow),
  payment_behavior: optional(choice(['error_if_incomplete'])),
  proration_date: optional(integer(0)),
  metadata: optional(metadataChange),
})

export const subscriptionRoutes: Route[] = [
  route('GET', '/v1/subscriptions', listing, ({ provider, input }) => {
    const { customer, status } = input
    const fitting = Object.values(provider.state.subscriptions)
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => isListed(one, status))
    return listOf('/v1/subscriptions', fitting, input)
  }),
  route('GET', '/v1/subscriptions/:id', noParameters, ({ provider, id }) => subscriptionOf(provider, id)),
  route('POST', '/v1/subscriptions/:id', update, ({ provider, id, input, request }) =>
    updateSubscription(provider, subscriptionOf(provider, id), input, request),
  ),
  route('DELETE', '/v1/subscriptions/:id', noParameters, ({ provider, id, request }) => {
    const subscription = subscriptionOf(provider, id)
    if (subscription.status === 'canceled') throw missing('subscription', id, 'id')
    subscription.canceled_at = provider.seconds()
    return endSubscription(provider, subscription, 'cancellation_requested', request)
  }),
]

export function subscriptionOf({ state }: Provider, id: string, param = 'id'): Stripe.Subscription {
  const subscription = state.subscriptions[id]
  if (!subscription) throw missing('subscription', id, param)
  return subscription
}

/** Without a status those are listed that are not over. */
function isListed({ status }: Stripe.Subscription, wished: (typeof statuses)[number] | undefined): boolean {
  if (wished === 'all') return true
  if (wished === undefined) return status !== 'canceled'
  return status === (wished === 'ended' ? 'canceled' : wished)
}

function updateSubscription(
  provider: Provider,
  subscription: Stripe.Subscription,
  input: ReturnType<typeof update>,
  request: RequestOrigin,
): Stripe.Subscription {
  const isOver = subscription.status === 'canceled'
  if (isOver && (input.items !== undefined || input.cancel_at_period_end !== undefined)) {
    throw new StripeRefusal('A canceled subscription can only update its cancellation_details and metadata.')
  }
  // What is refused for its price has to leave all of it as it was.
  const issue = input.items === undefined ? null : changePrice(provider, subscription, { ...input, items: input.items })
  if (input.metadata !== undefined) subscription.metadata = withChange(subscription.metadata, input.metadata)
  if (input.cancel_at_period_end !== undefined) planEnd(provider, subscription, input.cancel_at_period_end)
  if (subscription.cancel_at_period_end) subscription.cancel_at = itemOf(subscription).current_period_end
  provider.emit('customer.subscription.updated', subscription, request)
  issue?.(request)
  return subscription
}

type PriceInput = Omit<ReturnType<typeof update>, 'items'> & { items: { id: string; price: string }[] }

/** Changes the price; answers what is left to do after the subscription was said to be different, or null. */
function changePrice(provider: Provider, subscription: Stripe.Subscription, input: PriceInput) {
  const { items, proration_behavior: behaviour, billing_cycle_anchor: anchor, payment_behavior: payment } = input
  if (behaviour === 'always_invoice' && anchor !== undefined && payment === 'error_if_incomplete') {
    return changePriceNow(provider, subscription, { items, prorationDate: input.proration_date })
  }
  const isPlain = anchor === undefined && payment === undefined && input.proration_date === undefined
  if (behaviour !== 'none' || !isPlain) {
    throw invalid(
      'proration_behavior',
      'The twin changes a price with `none` alone, or with `always_invoice`, `billing_cycle_anchor[type]: now` and `payment_behavior: error_if_incomplete`.',
    )
  }
  changePriceAtRenewal(provider, subscription, items)
  return null
}

/** Whether it ends with its period, or is renewed. */
function planEnd(provider: Provider, subscription: Stripe.Subscription, isEnding: boolean): void {
  subscription.cancel_at_period_end = isEnding
  subscription.canceled_at = isEnding ? provider.seconds() : null
  subscription.cancel_at = null
  subscription.cancellation_details = cancellationOf(isEnding ? 'cancellation_requested' : null)
}

/** Ends a subscription. Nothing is given back; what is still open of it is not tried again. */
export function endSubscription(
  provider: Provider,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  request?: RequestOrigin,
): Stripe.Subscription {
  const now = provider.seconds()
  subscription.status = 'canceled'
  subscription.ended_at = now
  subscription.canceled_at ??= now
  subscription.cancellation_details = cancellationOf(reason)
  for (const invoice of Object.values(provider.state.invoices)) {
    const details = invoice.parent?.subscription_details
    if (details?.subscription !== subscription.id || invoice.status !== 'open') continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
  }
  provider.emit('customer.subscription.deleted', subscription, request)
  return subscription
}

function cancellationOf(reason: Stripe.Subscription.CancellationDetails.Reason | null) {
  return { comment: null, feedback: null, feedback_option: null, reason }
}
