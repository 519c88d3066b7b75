import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'
import { ProviderAway, type PaymentProvider } from '../platform/payments/payment-provider.ts'

/** What use cases of payments reach. */
export type PaymentWorld = { app: App; provider: PaymentProvider }

/** What a call of the provider gives. Refuses `payment.providerAway` when it does not answer; nothing was decided then. */
export async function asking<Answer>({ app }: PaymentWorld, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    app.log.warn({ err: error }, 'the payment provider is away')
    throw refuse('payment.providerAway')
  }
}

/** Where the keys to the provider are gone for a while, its jobs wait for them. */
export function present(provider: PaymentProvider | null): PaymentProvider {
  if (!provider) throw new ProviderAway(new Error('no provider is configured'))
  return provider
}
