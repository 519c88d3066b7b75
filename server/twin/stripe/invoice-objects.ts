import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'
import { decimal, intervalOf } from './price-objects.ts'
import { itemOf } from './subscription-objects.ts'

export type NewInvoice = {
  id: string
  subscription: Stripe.Subscription
  customer: Stripe.Customer
  reason: Stripe.Invoice.BillingReason
  lines: Stripe.InvoiceLineItem[]
  /** The time that it looks back on, in seconds: of a renewal the period that has ended. */
  period: { start: number; end: number }
  /** From when a price was credited; null where none was. */
  prorationDate: number | null
  created: number
}

/** The draft of an invoice of a subscription, over the sum of its lines. */
export function newInvoice(input: NewInvoice): Stripe.Invoice {
  const { id, subscription, customer, reason, period, prorationDate, created } = input
  const lines = input.lines.map((line) => ({ ...line, invoice: id }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...unusedOfInvoice,
    id,
    object: 'invoice',
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: null,
    hosted_invoice_url: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription.metadata },
        subscription: subscription.id,
        ...(prorationDate !== null && { subscription_proration_date: prorationDate }),
      },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

export type NewLine = {
  subscription: Stripe.Subscription
  price: Stripe.Price
  description: string
  /** In centavos; below 0 for a credit. */
  amount: number
  period: { start: number; end: number }
  /** The line whose unused time is credited; null for a period that is paid for. */
  credited: Stripe.InvoiceLineItem | null
}

/** A line of an invoice, of the one item of a subscription. */
export function newLine({ subscription, price, credited, ...line }: NewLine): Stripe.InvoiceLineItem {
  return {
    id: newStripeId('invoiceLine'),
    object: 'line_item',
    amount: line.amount,
    currency: price.currency,
    description: line.description,
    discount_amounts: [],
    discountable: credited === null,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: credited !== null,
        proration_details: {
          credited_items: credited?.invoice ? { invoice: credited.invoice, invoice_line_items: [credited.id] } : null,
        },
        subscription: subscription.id,
        subscription_item: itemOf(subscription).id,
      },
      type: 'subscription_item_details',
    },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  }
}

/** The line of a whole period at a price. */
export function periodLine(
  subscription: Stripe.Subscription,
  product: Stripe.Product | undefined,
  { price, period }: Pick<NewLine, 'price' | 'period'>,
): Stripe.InvoiceLineItem {
  const amount = price.unit_amount ?? 0
  const description = `1 × ${product?.name ?? price.id} (at R$${(amount / 100).toFixed(2)} / ${intervalOf(price)})`
  return newLine({ subscription, price, description, amount, period, credited: null })
}

/** What of an invoice is to be paid by an intent. */
export function newInvoicePayment(invoice: Stripe.Invoice, intent: string, created: number): Stripe.InvoicePayment {
  return {
    id: newStripeId('invoicePayment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
}

/** Fields that Stripe always sends and that stay as they are without the parts of Stripe that the twin leaves out. */
const unusedOfInvoice = {
  account_country: 'BR',
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>
