import { stateOf, withNews, type Closing } from '@satoshi/rules/payment/order'
import { minute, type Millis } from '@satoshi/rules/time'

import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { publishStale } from '../platform/live/live.ts'
import { readOrder, type Order } from './order-store.ts'
import { ProviderAway, type PaymentProvider } from '../platform/payments/payment-provider.ts'
import { present, type PaymentWorld } from './payment-world.ts'
import { lockWithPlayer, settleOrder } from './settle-order.ts'

/** When a page is asked about again that the provider has not closed by its time. */
const againMillis: Millis = 5 * minute

/**
 * Closes an order that is open, at the provider first: one that is paid there stays open here until the provider's event
 * says so. Throws `ProviderAway`.
 */
export async function closeOrder({ app, provider }: PaymentWorld, { id }: Order): Promise<void> {
  for (;;) {
    const order = await readOrder(app.db, id)
    if (!order || stateOf(order.facts) !== 'open') return
    if (order.sessionId !== null && (await provider.closeCheckout(order.sessionId)) !== 'expired') return
    if (await noteClosed(app, order, 'cancelled')) return
  }
}

/** What a job does with an order whose page is over, or whose player is gone. */
export async function closeByJob(
  app: PaymentWorld['app'],
  provider: PaymentProvider | null,
  orderId: string,
): Promise<void> {
  const order = await readOrder(app.db, orderId)
  if (!order || stateOf(order.facts) !== 'open') return
  const state = order.sessionId === null ? 'expired' : await present(provider).closeCheckout(order.sessionId)
  if (state === 'expired') {
    if (!(await noteClosed(app, order, 'expired'))) throw new ProviderAway(new Error('a page was opened meanwhile'))
    return
  }
  if (state === 'open') throw new ProviderAway(new Error('a page that was closed is open'))
  // Paid, and its event is late. Only that credits; the operator's report names it while it does not come.
  app.log.warn({ order: orderId }, 'an order is paid at the provider, and its event has not come')
  const at = app.clock.now() + againMillis
  await app.inTransaction((tx) => scheduleEvents(tx, [{ kind: 'checkoutEnds', ref: orderId, at }]))
}

/** Notes that an order is closed; false where a page was opened for it meanwhile, which is to be closed first. */
async function noteClosed(app: PaymentWorld['app'], { id, sessionId, userId }: Order, as: Closing): Promise<boolean> {
  const isNoted = await app.inTransaction(async (tx) => {
    const locked = await lockWithPlayer(tx, id)
    if (locked?.order.sessionId !== sessionId) return false
    await settleOrder(tx, locked, withNews(locked.order.facts, { kind: 'closed', as }), app.clock.now())
    return true
  })
  if (isNoted) publishStale(app.live, userId, 'wallet')
  return isNoted
}
