import { checkoutMillis, stateOf } from '@satoshi/rules/payment/order'
import { centsPerBtz } from '@satoshi/rules/money'
import { minute, type Instant, type Millis } from '@satoshi/rules/time'

import { findAccount } from '../identity/identity-api.ts'
import { refuse } from '../platform/refusal.ts'
import { withCustomer } from './customer.ts'
import { lockOrder, readOrder, writeCheckout, type Order } from './order-store.ts'
import { asking, type PaymentWorld } from './payment-world.ts'

/**
 * The provider's page ends later than it is shown, so that nobody is sent to one that is over. As the provider opens none
 * for less than half an hour, this is also how long it may be asked again for a page that it did not open at once.
 */
const graceMillis: Millis = 10 * minute

/** When the page of an order is over at the provider. */
export function checkoutEnds(orderedAt: Instant): Instant {
  return orderedAt + checkoutMillis + graceMillis
}

/**
 * Opens the provider's page of an order that has none. An order that was given up meanwhile gets none: its page is closed
 * before anybody has its address. Refuses `payment.providerAway`; asked again, the provider gives the same page.
 */
export async function openPage(world: PaymentWorld, orderId: string): Promise<void> {
  const { app, provider } = world
  const order = await readOrder(app.db, orderId)
  if (!order || order.sessionId !== null || stateOf(order.facts) !== 'open') return
  const page = await asking(world, openAtProvider(world, order))
  const isWanted = await app.inTransaction(async (tx) => {
    const now = await lockOrder(tx, orderId)
    if (!now || stateOf(now.facts) !== 'open') return false
    await writeCheckout(tx, orderId, page)
    return true
  })
  if (!isWanted) await asking(world, provider.closeCheckout(page.sessionId))
}

async function openAtProvider({ app, provider }: PaymentWorld, { id, userId, orderedAt, facts }: Order) {
  const account = await findAccount(app.db, userId)
  if (!account) throw refuse('auth.required')
  const { email, language } = account
  const whole = facts.amountCents / centsPerBtz
  const page = {
    id,
    title: `${new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(whole)} Beetz`,
    priceCentavos: facts.priceCentavos,
    email,
    language,
    expiresAt: checkoutEnds(orderedAt),
    successUrl: `${app.config.publicUrl}/success?order=${id}`,
    cancelUrl: `${app.config.publicUrl}/cancel?order=${id}`,
  }
  return withCustomer({ app, provider }, { orderId: id, userId }, (customerId) =>
    provider.openCheckout({ ...page, customerId }),
  )
}
