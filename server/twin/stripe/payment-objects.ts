import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'

export type NewIntent = {
  /** In centavos. */
  amount: number
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  receiptEmail: string | null
  /** Whether its card is charged again later, without the buyer. */
  isForLater: boolean
  created: number
}

/** An intent to pay that nothing was paid of yet. */
export function newIntent({ amount, customer, created, ...order }: NewIntent): Stripe.PaymentIntent {
  const id = newStripeId('intent')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${id.slice(-10)}`,
    confirmation_method: 'automatic',
    created,
    currency: 'brl',
    customer,
    customer_account: null,
    description: order.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: order.receiptEmail,
    review: null,
    setup_future_usage: order.isForLater ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Why a bank did not let a payment through. */
export type Decline = { code: 'card_declined' | 'authentication_required'; declineCode: string; message: string }

export type NewCharge = {
  intent: Stripe.PaymentIntent
  customerDetails: Stripe.Checkout.Session.CustomerDetails | null
  last4: string
  /** The id of the means of payment that the card is. */
  method: string
  origin: string
  created: number
  decline: Decline | null
}

/** A payment by card that went through, or that was declined. */
export function newCharge({
  intent,
  customerDetails,
  last4,
  method,
  origin,
  created,
  decline,
}: NewCharge): Stripe.Charge {
  const id = newStripeId('charge')
  const isPaid = decline === null
  return {
    ...unusedOfCharge,
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: isPaid ? newStripeId('transaction') : null,
    billing_details: {
      address: null,
      email: customerDetails?.email ?? null,
      name: customerDetails?.name ?? null,
      phone: null,
      tax_id: null,
    },
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: { type: 'card', card: cardOf(last4, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isPaid ? `${origin}/receipts/${id}` : null,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

/** Fields that Stripe always sends and that stay as they are without the parts of Stripe that the twin leaves out. */
const unusedOfCharge = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    seller_message: decline === null ? 'Payment complete.' : 'The bank did not return any further details.',
    type: decline === null ? 'authorized' : 'issuer_declined',
  }
}

function cardOf(last4: string, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'BR',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2_034,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

export function lastError(charge: Stripe.Charge, decline: Decline): Stripe.PaymentIntent.LastPaymentError {
  return {
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: 'https://docs.stripe.com/error-codes/card-declined',
    message: decline.message,
    type: 'card_error',
  }
}

export type NewRefund = {
  charge: Stripe.Charge
  amount: number
  metadata: Record<string, string>
  reason: Stripe.Refund['reason']
  created: number
}

export function newRefund({ charge, amount, metadata, reason, created }: NewRefund): Stripe.Refund {
  return {
    id: newStripeId('refund'),
    object: 'refund',
    amount,
    balance_transaction: newStripeId('transaction'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** What comes back to the seller when a refund fails. */
export function newReturn({ id, amount, currency }: Stripe.Refund, created: number): Stripe.BalanceTransaction {
  return {
    id: newStripeId('transaction'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: 'REFUND FAILURE',
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: 'refund_failure',
    source: id,
    status: 'available',
    type: 'refund_failure',
  }
}

const weekSeconds = 7 * 86_400

/** A chargeback of what of the charge was not given back, which its seller has a week to answer. */
export function newDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: newStripeId('dispute'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + weekSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
