import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'
import type { Interval } from './periods.ts'

export type NewPrice = {
  product: string
  /** In centavos. */
  amount: number
  interval: Interval
  lookupKey: string | null
  metadata: Record<string, string>
  created: number
}

/** What is paid for each period of a subscription. */
export function newPrice({ product, amount, interval, lookupKey, metadata, created }: NewPrice): Stripe.Price {
  return {
    id: newStripeId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: 'brl',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata,
    nickname: null,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: decimal(amount),
  }
}

/** The older shape of a price, which items of subscriptions still carry. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: intervalOf(price),
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function intervalOf({ recurring }: Stripe.Price): Interval {
  return recurring?.interval === 'year' ? 'year' : 'month'
}

export function newProduct(name: string, metadata: Record<string, string>, created: number): Stripe.Product {
  return {
    id: newStripeId('product'),
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  }
}

/** A decimal as it is sent; the package makes its own object of it. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal // safe: over the wire a decimal is its digits
}
