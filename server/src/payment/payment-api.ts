import type { App } from '../platform/app.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'

/** What this domain opens: the provider; null where none is configured. */
export type PaymentServices = { app: App; payments: { provider: PaymentProvider | null } }

/** Whether something is sold for money here now. */
export function isOffered({ app, payments }: PaymentServices): boolean {
  return payments.provider !== null && app.settings()['payments.enabled']
}

export { reconcile, type Reconciliation } from './reconcile.ts'
