import type { OrderNews } from '@satoshi/rules/payment/order'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import type { PlanNews } from '../platform/payments/plan-provider.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { EventNote } from './event-store.ts'

/** What this domain opens: the provider; null where none is configured. */
export type PaymentServices = { app: App; payments: { provider: PaymentProvider | null } }

/** Whether something is sold for money here now. */
export function isOffered({ app, payments }: PaymentServices): boolean {
  return payments.provider !== null && app.settings()['payments.enabled']
}

/** What became of an event, and whose BTZ it may have moved. */
export type Applied = EventNote & { userId?: string }

/** What plans do with the events of the provider, in the transaction that takes them up. */
export type PlanEvents = {
  apply: (tx: Tx, news: PlanNews, at: Instant) => Promise<Applied>
  /** What is about a payment; null where it is the payment of no bill. */
  applyToPayment: (tx: Tx, paymentId: string, news: OrderNews, at: Instant) => Promise<Applied | null>
}
