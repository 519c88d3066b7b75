import { UnknownCustomer } from '../platform/payments/payment-provider.ts'
import { readCustomer, writeCustomer } from './order-store.ts'
import type { PaymentWorld } from './payment-world.ts'

/**
 * What the provider answers to a call that names a buyer, who is made known to it where they are not, for the first of their
 * orders. Throws what the call throws, but `UnknownCustomer`.
 */
export async function withCustomer<Answer>(
  { app, provider }: PaymentWorld,
  { orderId, userId }: { orderId: string; userId: string },
  call: (customerId: string) => Promise<Answer>,
): Promise<Answer> {
  const known = await readCustomer(app.db, userId)
  try {
    if (known !== null) return await call(known)
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error
  }
  const made = await provider.createCustomer({ orderId, userId })
  // Of two that were made at once, one is the buyer's for good.
  return call(await writeCustomer(app.db, { userId, customerId: made, insteadOf: known }))
}
