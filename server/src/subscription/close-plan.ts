import type { Closing } from '@satoshi/rules/payment/order'
import { hour, minute, type Millis } from '@satoshi/rules/time'

import { checkoutEnds, present, type PaymentWorld } from '../payment/payment-api.ts'
import { publishStale } from '../platform/live/live.ts'
import { ProviderAway, type PaymentProvider } from '../platform/payments/payment-provider.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { noteStanding } from './refresh.ts'
import { lockSubscription, readSubscription, writeSubscription, type Subscription } from './subscription-store.ts'

/** When a page is asked about again that the provider has not closed by its time. */
const againMillis: Millis = 5 * minute

/**
 * Closes the page of a plan that is not paid, at the provider first; false where it is paid there, whose event is on its
 * way. Throws `ProviderAway`.
 */
export async function closePlan({ app, provider }: PaymentWorld, { id }: Subscription): Promise<boolean> {
  for (;;) {
    const order = await readSubscription(app.db, id)
    if (!order || order.closed !== null) return true
    if (order.providerId !== null) return endUnpaid({ app, provider }, order)
    if (order.sessionId !== null && (await provider.closeCheckout(order.sessionId)) !== 'expired') return false
    if (await noteClosed(app, order, 'cancelled')) return true
  }
}

/** How long the bill of a subscription may be on its way before it is taken as not paid. */
const billMillis: Millis = 2 * hour

/** Ends a subscription whose bill never came, or was refused: nobody is charged for a plan that they do not have. */
async function endUnpaid({ app, provider }: PaymentWorld, { id, orderedAt }: Subscription): Promise<boolean> {
  if (app.clock.now() < checkoutEnds(orderedAt) + billMillis) return false
  await noteStanding({ app, plans: provider.plans }, id, async (plans, providerId) => {
    await plans.endSubscription(providerId)
    return plans.readSubscription(providerId)
  })
  return true
}

/** What a job does with a plan whose page is over, or whose player is gone. */
export async function closeByJob(
  app: PaymentWorld['app'],
  provider: PaymentProvider | null,
  id: string,
): Promise<void> {
  const order = await readSubscription(app.db, id)
  if (!order || order.closed !== null || order.providerId !== null) return
  const state = order.sessionId === null ? 'expired' : await present(provider).closeCheckout(order.sessionId)
  if (state === 'expired') {
    if (!(await noteClosed(app, order, 'expired'))) throw new ProviderAway(new Error('a page was opened meanwhile'))
    return
  }
  if (state === 'open') throw new ProviderAway(new Error('a page that was closed is open'))
  app.log.warn({ plan: id }, 'a plan is paid at the provider, and its event has not come')
  const at = app.clock.now() + againMillis
  await app.inTransaction((tx) => scheduleEvents(tx, [{ kind: 'planCheckoutEnds', ref: id, at }]))
}

/** Notes that a page is closed; false where one was opened meanwhile, which is to be closed first. */
async function noteClosed(
  app: PaymentWorld['app'],
  { id, sessionId, userId }: Subscription,
  as: Closing,
): Promise<boolean> {
  const isNoted = await app.inTransaction(async (tx) => {
    const now = await lockSubscription(tx, id)
    if (now?.sessionId !== sessionId) return false
    await writeSubscription(tx, { ...now, closed: now.closed ?? as })
    return true
  })
  if (isNoted) publishStale(app.live, userId, 'wallet')
  return isNoted
}
