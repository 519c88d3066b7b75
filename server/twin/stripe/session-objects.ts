import type Stripe from 'stripe'

import { newStripeId } from './ids.ts'

export type NewCustomer = {
  name?: string | undefined
  email?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | undefined
  preferred_locales?: string[] | undefined
}

export function newCustomer(input: NewCustomer, created: number): Stripe.Customer {
  const id = newStripeId('customer')
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export type NewSession = {
  mode: 'payment' | 'subscription'
  origin: string
  created: number
  expiresAt: number
  currency: string
  /** In the smallest unit of the currency. */
  amount: number
  customer: string | null
  customerEmail: string | null
  reference: string | null
  locale: string | null
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string | null
  submitType: Stripe.Checkout.Session.SubmitType | null
}

/** A session on the hosted page: open and unpaid. The intent is made with the first attempt to pay. */
export function newSession(input: NewSession): Stripe.Checkout.Session {
  const id = newStripeId('session')
  return {
    ...unusedOfSession,
    id,
    object: 'checkout.session',
    amount_subtotal: input.amount,
    amount_total: input.amount,
    cancel_url: input.cancelUrl,
    client_reference_id: input.reference,
    created: input.created,
    currency: input.currency,
    customer: input.customer,
    customer_creation: input.customer === null ? 'if_required' : null,
    customer_details: input.customerEmail === null ? null : detailsOf(null, input.customerEmail),
    customer_email: input.customer === null ? input.customerEmail : null,
    expires_at: input.expiresAt,
    livemode: false,
    locale: input.locale,
    metadata: input.metadata,
    mode: input.mode,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_method_collection: input.mode === 'subscription' ? 'always' : 'if_required',
    payment_status: 'unpaid',
    status: 'open',
    submit_type: input.submitType,
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${input.origin}/pay/${id}`,
  }
}

export function detailsOf(name: string | null, email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

/** Fields that Stripe always sends and that stay as they are without the parts of Stripe that the twin leaves out. */
const unusedOfSession = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
