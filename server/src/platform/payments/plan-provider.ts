import type { Interval } from '@satoshi/rules/subscription/offers'
import type { Instant } from '@satoshi/rules/time'

import type { Checkout } from './payment-provider.ts'

/** A price as the provider knows it: `key` finds it again, so that it is made once. */
export type PriceWish = { key: string; title: string; centavos: number; interval: Interval }

/** A plan that is ordered, as the provider is told of it. */
export type PlanCheckout = {
  id: string
  customerId: string
  priceId: string
  /** Language of the provider's page. */
  language: string
  expiresAt: Instant
  successUrl: string
  cancelUrl: string
}

/** A subscription as the provider has it now. */
export type ProviderSubscription = {
  status: 'none' | 'active' | 'pastDue' | 'ended'
  /** Whether it is charged again when its paid time ends. */
  renews: boolean
  /** What the next payment is for; null where that is not known any more. */
  priceId: string | null
}

/** A change that takes place now: `at` is the instant from which the old plan is no longer used. */
export type PlanChange = { subscriptionId: string; priceId: string; at: Instant }

/** A bill in the provider's books, for the operator. */
export type ProviderBill = {
  billId: string
  /** The subscription as we name it; null for those of another system. */
  planId: string | null
  amountCentavos: number
  paidAt: Instant
}

/** A refund in the provider's books, for the operator: of a bill, of a package, or of what another system has sold. */
export type ProviderRefund = {
  id: string
  paymentId: string
  centavos: number
  /** Since when it gives nothing, as it failed or was cancelled; null where it gave, or is on its way. */
  failedAt: Instant | null
  madeAt: Instant
}

/** What the provider says of a plan. */
export type PlanNews =
  /** Its page was used: this is the subscription that came of it. */
  | { kind: 'opened'; planId: string; sessionId: string; customerId: string | null; subscriptionId: string }
  /** Its page is over. */
  | { kind: 'closed'; planId: string; sessionId: string; as: 'expired' | 'failed' }
  | ({ kind: 'billPaid'; planId: string; subscriptionId: string; customerId: string | null } & PaidBill)
  /** Which payment a bill was paid by. */
  | { kind: 'billPayment'; billId: string; paymentId: string }
  /** Something of it is different: how it stands is read from the provider. */
  | { kind: 'changed'; planId: string; subscriptionId: string; customerId: string | null }

/** A bill that was paid. */
export type PaidBill = {
  billId: string
  priceId: string
  amountCentavos: number
  currency: string
  /** The first of its subscription, a next one, or one for a change, which what was left of the old plan makes smaller. */
  reason: 'first' | 'next' | 'change'
  from: Instant
  until: Instant
  paidAt: Instant
  receiptUrl: string | null
}

/** The provider does not know a price any more, as after a change of its keys. */
export class UnknownPrice extends Error {}

/** The card was declined, or its bank wants the buyer to be there: nothing was changed. */
export class CardDeclined extends Error {}

/**
 * What the provider does for plans that are paid again and again. As for `PaymentProvider`: every call may throw
 * `ProviderAway`, the same asked twice is done once, and what is paid is told by events.
 */
export type PlanProvider = {
  /** The id of a price, which is made where there is none. */
  priceOf: (wish: PriceWish) => Promise<string>
  /** Throws `UnknownCustomer` and `UnknownPrice` besides. */
  openPlanCheckout: (order: PlanCheckout) => Promise<Checkout>
  /** One that the provider has forgotten has ended. */
  readSubscription: (subscriptionId: string) => Promise<ProviderSubscription>
  /** Has it be charged again when its paid time ends, or not. */
  setRenewal: (subscriptionId: string, renews: boolean) => Promise<ProviderSubscription>
  /** What the next payment is for; what is paid already stays. The price has the same interval as the present one. */
  setNextPrice: (subscriptionId: string, priceId: string) => Promise<ProviderSubscription>
  /** What a change now would cost, in centavos. */
  previewChange: (change: PlanChange) => Promise<number>
  /** Changes now and charges the card. Throws `CardDeclined` besides; `key` names the attempt. */
  changeNow: (change: PlanChange, key: string) => Promise<ProviderSubscription>
  /** Ends it at once: nothing is charged any more, and nothing given back. One that has ended, or is forgotten, is no fault. */
  endSubscription: (subscriptionId: string) => Promise<void>
  /** Gives the money of a bill back; `refused` where the provider never will. */
  refundBill: (billId: string) => Promise<'begun' | 'refused'>
  /** The page on which the card is changed. */
  openCardPage: (page: { customerId: string; returnUrl: string; language: string }) => Promise<string>
  /** Bills that were paid since. */
  billsSince: (since: Instant) => AsyncIterable<ProviderBill>
  /** Refunds that were made since, of whatever was paid. */
  refundsSince: (since: Instant) => AsyncIterable<ProviderRefund>
}
