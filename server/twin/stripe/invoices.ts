import type Stripe from 'stripe'

import { choice, integer, invalid, list, optional, record, text } from './params.ts'
import { anchorNow, changeInvoice } from './price-changes.ts'
import { missing } from './refusal.ts'
import { listOf, listParameters, noParameters, route, type Route } from './route.ts'
import { subscriptionOf } from './subscriptions.ts'

const listing = record({
  ...listParameters,
  customer: optional(text),
  subscription: optional(text),
  status: optional(choice(['draft', 'open', 'paid', 'uncollectible', 'void'])),
})

const preview = record({
  customer: optional(text),
  subscription: text,
  subscription_details: record({
    items: list(record({ id: text, price: text })),
    proration_behavior: choice(['always_invoice']),
    billing_cycle_anchor: anchorNow,
    proration_date: optional(integer(0)),
  }),
})

const paymentListing = record({
  ...listParameters,
  invoice: optional(text),
  payment: optional(record({ type: choice(['payment_intent']), payment_intent: text })),
  status: optional(choice(['canceled', 'open', 'paid'])),
})

export const invoiceRoutes: Route[] = [
  route('GET', '/v1/invoices', listing, ({ provider, input }) => {
    const { customer, subscription, status } = input
    const fitting = Object.values(provider.state.invoices)
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => subscription === undefined || subscriptionIdOf(one) === subscription)
      .filter((one) => status === undefined || one.status === status)
    return listOf('/v1/invoices', fitting, input)
  }),
  route('GET', '/v1/invoices/:id', noParameters, ({ provider, id }) => {
    const invoice = provider.state.invoices[id]
    if (!invoice) throw missing('invoice', id, 'invoice')
    return invoice
  }),
  route('POST', '/v1/invoices/create_preview', preview, ({ provider, input }) => {
    const subscription = subscriptionOf(provider, input.subscription, 'subscription')
    if (input.customer !== undefined && input.customer !== subscription.customer) {
      throw invalid('customer', 'The customer is not that of the subscription.')
    }
    const { items, proration_date: prorationDate } = input.subscription_details
    return changeInvoice(provider, subscription, { items, prorationDate })
  }),
  route('GET', '/v1/invoice_payments', paymentListing, ({ provider, input }) => {
    const { invoice, payment, status } = input
    const fitting = Object.values(provider.state.invoicePayments)
      .filter((one) => invoice === undefined || one.invoice === invoice)
      .filter((one) => payment === undefined || one.payment.payment_intent === payment.payment_intent)
      .filter((one) => status === undefined || one.status === status)
    return listOf('/v1/invoice_payments', fitting, input)
  }),
]

function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  const id = parent?.subscription_details?.subscription
  return typeof id === 'string' ? id : null
}
