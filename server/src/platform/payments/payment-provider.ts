import type { OrderNews } from '@satoshi/rules/payment/order'
import type { Instant } from '@satoshi/rules/time'

import type { PlanNews, PlanProvider } from './plan-provider.ts'

/** How the payment provider knows us. */
export type PaymentKeys = {
  secretKey: string
  webhookSecret: string
  /** Address of the twin that stands in for the provider on a machine of one's own; null: the provider itself. */
  twinUrl: string | null
}

/** Whether a key is one for trying out, with which no money moves. */
export function isTrialKey(secretKey: string): boolean {
  return /^[a-z]+_test_/.test(secretKey)
}

/** An order as the provider is told of it. */
export type CheckoutOrder = {
  id: string
  customerId: string
  /** What the buyer reads on the provider's page and on the bill. */
  title: string
  priceCentavos: number
  /** Where receipts are sent. */
  email: string
  /** Language of the provider's page. */
  language: string
  expiresAt: Instant
  successUrl: string
  cancelUrl: string
}

/** A page of the provider on which an order is paid. */
export type Checkout = { sessionId: string; url: string }

/** How such a page stands: open, given up or out of time, or used. */
export const checkoutStates = ['open', 'expired', 'complete'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** A payment as the provider's books have it, for the operator. */
export type ProviderPayment = {
  orderId: string | null
  sessionId: string
  state: CheckoutState
  isPaid: boolean
  amountCentavos: number
  createdAt: Instant
}

/** What names the order that an event is about: its id and page, or the payment. */
export type EventSubject =
  | {
      by: 'order'
      orderId: string
      sessionId: string
      customerId: string | null
      paymentId: string | null
      amountCentavos: number
      currency: string
    }
  | { by: 'payment'; paymentId: string; currency: string }

/** What an event says of an order. */
export type OrderAbout = { subject: EventSubject; news: OrderNews; receiptUrl: string | null }

/** What an event says: of an order, of a payment that may be of an order or of a plan, or of a plan. */
export type EventAbout = OrderAbout | { plan: PlanNews }

/** An event that the provider has signed; `about` is null where it is about nothing that we keep. */
export type ProviderEvent = {
  id: string
  type: string
  madeAt: Instant
  about: EventAbout | null
}

/** Why what came to the provider's door is not from the provider. */
export class Forgery extends Error {
  constructor(fault: string) {
    super(fault)
    this.name = 'Forgery'
  }
}

/** The provider does not know a customer any more, as after a change of its keys. */
export class UnknownCustomer extends Error {}

/** The provider did not answer, or not in a way that can be understood: what was asked may or may not have happened. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('the payment provider did not answer', { cause })
    this.name = 'ProviderAway'
  }
}

/**
 * Where players pay with cards. Asked twice for the same it does it once. Every call may throw `ProviderAway`; whatever
 * happens is told by events, and nothing is credited before one.
 */
export type PaymentProvider = {
  /** Whether no money moves: a test key, or the twin on a machine of one's own. */
  isTrial: boolean
  createCustomer: (order: { orderId: string; userId: string }) => Promise<string>
  /** Throws `UnknownCustomer` besides. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>
  /** Closes a page that is open; gives how it stands then. */
  closeCheckout: (sessionId: string) => Promise<CheckoutState>
  /** Gives the money back; `refused` where the provider never will, as of what the bank disputes. */
  refund: (payment: { orderId: string; paymentId: string }) => Promise<'begun' | 'refused'>
  /** Plans that are paid again and again. */
  plans: PlanProvider
  /** What was paid since, a page after the other. */
  paymentsSince: (since: Instant) => AsyncIterable<ProviderPayment>
  /** The event in a body that the provider has signed lately, as of `at`. Throws `Forgery`. */
  readEvent: (body: Uint8Array, signature: string | undefined, at: Instant) => ProviderEvent
}
