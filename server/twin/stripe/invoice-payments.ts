import type Stripe from 'stripe'

import { chargeOffSession } from './charging.ts'
import { newInvoicePayment } from './invoice-objects.ts'
import { newIntent } from './payment-objects.ts'
import type { Provider, RequestOrigin } from './provider.ts'

/** How an invoice is paid: its intent, and an attempt to pay that. */
export type Payment = { intent: Stripe.PaymentIntent; charge: Stripe.Charge }

const daySeconds = 86_400
/** When an invoice that was not paid is tried again, in days after the first attempt. */
const retryDays = [1, 3, 5]
/** When a subscription is given up, in days after the first attempt at an invoice that stayed unpaid. */
const graceDays = 14

/** The intent to pay an invoice, kept. */
export function addIntent(provider: Provider, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const intent = newIntent({
    amount: invoice.amount_due,
    customer: typeof invoice.customer === 'string' ? invoice.customer : null,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    receiptEmail: null,
    isForLater: true,
    created: provider.seconds(),
  })
  provider.state.intents[intent.id] = intent
  return intent
}

/** Keeps a draft, and lets it be an open invoice that is to be paid by an intent. */
export function issueInvoice(
  provider: Provider,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  request?: RequestOrigin,
): void {
  const { state } = provider
  const now = provider.seconds()
  state.invoices[invoice.id] = invoice
  provider.emit('invoice.created', invoice, request)
  const customer = typeof invoice.customer === 'string' ? state.customers[invoice.customer] : undefined
  if (customer) {
    const sequence = customer.next_invoice_sequence ?? 1
    invoice.number = `${customer.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`
    customer.next_invoice_sequence = sequence + 1
  }
  invoice.status = 'open'
  invoice.effective_at = now
  invoice.hosted_invoice_url = `${state.origin}/invoices/${invoice.id}`
  invoice.status_transitions.finalized_at = now
  const payment = newInvoicePayment(invoice, intent.id, now)
  state.invoicePayments[payment.id] = payment
  provider.emit('invoice.finalized', invoice, request)
}

/** Lets an open invoice be paid by an attempt that went through. */
export function settleInvoice(
  provider: Provider,
  invoice: Stripe.Invoice,
  { intent, charge }: Payment,
  request?: RequestOrigin,
): void {
  const now = provider.seconds()
  const payment = paymentOf(provider, invoice)
  countAttempt(invoice)
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  payment.status_transitions.paid_at = now
  provider.emit('invoice.paid', invoice, request)
  provider.emit('invoice.payment_succeeded', invoice, request)
  provider.emit('invoice_payment.paid', payment, request)
  provider.emit('payment_intent.succeeded', intent, request)
  provider.emit('charge.succeeded', charge, request)
}

/** Tries to pay an open invoice by a remembered card; answers whether it was paid. */
export function collectInvoice(provider: Provider, invoice: Stripe.Invoice, method: string): boolean {
  const intentId = paymentOf(provider, invoice).payment.payment_intent
  const intent = typeof intentId === 'string' ? provider.state.intents[intentId] : undefined
  if (!intent) throw new Error(`Invoice ${invoice.id} has no intent`)
  const { charge, decline } = chargeOffSession(provider, intent, method)
  if (decline === null) {
    settleInvoice(provider, invoice, { intent, charge })
    return true
  }
  countAttempt(invoice)
  invoice.next_payment_attempt = nextAttempt(invoice, provider.seconds())
  provider.emit('invoice.payment_failed', invoice)
  provider.emit('payment_intent.payment_failed', intent)
  return false
}

/** When a subscription is given up whose invoice is still open, in seconds. */
export function graceEnd(invoice: Stripe.Invoice): number {
  return firstAttempt(invoice) + graceDays * daySeconds
}

function nextAttempt(invoice: Stripe.Invoice, now: number): number | null {
  return retryDays.map((days) => firstAttempt(invoice) + days * daySeconds).find((at) => at > now) ?? null
}

/** It is tried as soon as it is open. */
function firstAttempt({ status_transitions: { finalized_at: at }, created }: Stripe.Invoice): number {
  return at ?? created
}

function countAttempt(invoice: Stripe.Invoice): void {
  invoice.attempted = true
  invoice.attempt_count += 1
}

function paymentOf({ state }: Provider, invoice: Stripe.Invoice): Stripe.InvoicePayment {
  const payment = Object.values(state.invoicePayments).find((one) => one.invoice === invoice.id)
  if (!payment) throw new Error(`Invoice ${invoice.id} has no payment`)
  return payment
}
