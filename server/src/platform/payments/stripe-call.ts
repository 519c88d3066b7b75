import type { Stripe } from 'stripe'

import { ProviderAway, UnknownCustomer } from './payment-provider.ts'

type Refused = Stripe.errors.StripeInvalidRequestError

/** Whether the provider has understood a call and refuses it for good. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
}

export function isMissing(error: unknown): boolean {
  return isRefusal(error) && error.code === 'resource_missing'
}

function isUnknownCustomer(error: unknown): boolean {
  return isRefusal(error) && isMissing(error) && error.param === 'customer'
}

function isSettledRefund(error: unknown): error is Refused {
  return isRefusal(error) && (error.code === 'charge_already_refunded' || error.code === 'charge_disputed')
}

/** The provider's answer; whatever is none is its being away, and so is a refusal of what it should never refuse. */
export async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  return answeredBut(() => false, call)
}

/** The same for a call that may be refused in a way that is expected: that is thrown as it is. */
export async function answeredBut<Answer>(
  isExpected: (error: unknown) => boolean,
  call: Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await call
    if (typeof answer !== 'object' || answer === null) throw new TypeError('an answer that is no object')
    return answer
  } catch (error) {
    throw isExpected(error) ? error : new ProviderAway(error)
  }
}

export function text(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new ProviderAway(new TypeError('an answer without an id'))
}

export function address(value: unknown): string {
  if (typeof value === 'string' && URL.canParse(value)) return value
  throw new ProviderAway(new TypeError('an answer without an address'))
}

/** The id of something that the provider names by it, or gives whole. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}

/** The provider's pages know five of our languages; for the other they follow the browser. */
export function localeOf(language: string): Stripe.Checkout.SessionCreateParams.Locale {
  if (language === 'pt-BR' || language === 'hi-IN') return language
  const short = language.slice(0, 2)
  return short === 'en' || short === 'es' || short === 'zh' ? short : 'auto'
}

/** What a call answers that names a customer. Throws `UnknownCustomer` where the provider has forgotten them. */
export async function knowingCustomer<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await answeredBut(isUnknownCustomer, call)
  } catch (error) {
    throw isUnknownCustomer(error) ? new UnknownCustomer() : error
  }
}

/** Whether a refund gives nothing. One that is on its way, or waits for something, gives. */
export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

/** Gives the money of a payment back, once for what it was paid for; `refused` where the provider never will. */
export async function refundPayment(
  stripe: Stripe,
  paymentId: string,
  paidFor: { orderId: string } | { billId: string },
): Promise<'begun' | 'refused'> {
  const [of] = Object.values(paidFor)
  const refund = { payment_intent: paymentId, reason: 'requested_by_customer', metadata: paidFor } as const
  try {
    const made = await answeredBut(
      isSettledRefund,
      stripe.refunds.create(refund, { idempotencyKey: `refund:${String(of)}` }),
    )
    return hasFailed(made) ? 'refused' : 'begun'
  } catch (error) {
    // What was given back already comes by its event; what the bank disputes is the bank's to give.
    if (isSettledRefund(error)) return error.code === 'charge_already_refunded' ? 'begun' : 'refused'
    throw error
  }
}
