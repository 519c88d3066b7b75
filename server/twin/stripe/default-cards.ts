import type { TestCard } from './cards.ts'
import { newStripeId } from './ids.ts'
import type { Provider } from './provider.ts'
import { missing } from './refusal.ts'
import { collectOpenInvoice } from './renewals.ts'

/** Lets a test card be what a customer's subscriptions are charged to from now on; nothing is charged. */
export function setDefaultCard(provider: Provider, customerId: string, card: TestCard): void {
  const { state } = provider
  const customer = state.customers[customerId]
  if (!customer) throw missing('customer', customerId, 'customer')
  const method = newStripeId('method')
  state.methods[method] = card
  customer.invoice_settings.default_payment_method = method
  for (const subscription of Object.values(state.subscriptions)) {
    if (subscription.customer === customerId && subscription.status !== 'canceled') {
      subscription.default_payment_method = method
    }
  }
  provider.changed()
}

/** Charges what is open of a customer's subscriptions that are past due. */
export function collectPastDue(provider: Provider, customerId: string): void {
  for (const subscription of Object.values(provider.state.subscriptions)) {
    if (subscription.customer === customerId && subscription.status === 'past_due') {
      collectOpenInvoice(provider, subscription)
    }
  }
}
