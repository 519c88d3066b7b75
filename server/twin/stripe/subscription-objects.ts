import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'
import { intervalOf, planOf } from './price-objects.ts'
import { periodEnd } from './periods.ts'

export type NewSubscription = {
  customer: string
  price: Stripe.Price
  metadata: Record<string, string>
  /** The id of the means of payment that renewals are charged to. */
  method: string
  created: number
}

/** A subscription to one price, whose first period begins when it is made and was paid. */
export function newSubscription(input: NewSubscription): Stripe.Subscription {
  const { customer, price, metadata, method, created } = input
  const id = newStripeId('subscription')
  return {
    ...unusedOfSubscription,
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: price.currency,
    customer,
    default_payment_method: method,
    ended_at: null,
    items: {
      object: 'list',
      data: [newItem(id, price, created)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: created,
    status: 'active',
  }
}

function newItem(subscription: string, price: Stripe.Price, created: number): Stripe.SubscriptionItem {
  return {
    id: newStripeId('subscriptionItem'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: periodEnd(created, created, intervalOf(price)),
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  }
}

/** The one item of a subscription: its price and period. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`Subscription ${id} has no item`)
  return item
}

/** Fields that Stripe always sends and that stay as they are without the parts of Stripe that the twin leaves out. */
const unusedOfSubscription = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ['card'],
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
} satisfies Partial<Stripe.Subscription>
