import { graceOf, lastBill } from '@satoshi/rules/subscription/subscription'
import type { Instant } from '@satoshi/rules/time'

import { saveNotices } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { PlanProvider, ProviderSubscription } from '../platform/payments/plan-provider.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { lockWithPlayer, settle, type Locked } from './settle.ts'
import { readPrice, readSubscription, type Subscription } from './subscription-store.ts'

/** What changes how a subscription stands at the provider, and needs it. */
export type PlanWorld = { app: App; plans: PlanProvider }

/** A call of the provider that says how a subscription stands after it. */
type Call = (plans: PlanProvider, providerId: string) => Promise<ProviderSubscription>

/** Reads how a subscription stands at the provider. Throws `ProviderAway`. */
const reading: Call = (plans, providerId) => plans.readSubscription(providerId)

/**
 * Notes how a subscription stands at the provider after a call, and what follows. An answer that is older than what was
 * noted meanwhile counts for nothing: then it is read again. Throws `ProviderAway`, and what the call throws.
 */
export async function noteStanding({ app, plans }: PlanWorld, id: string, call: Call = reading): Promise<void> {
  for (let next = call; ; next = reading) {
    const known = await readSubscription(app.db, id)
    if (!known || known.providerId === null) return
    const standing = await next(plans, known.providerId)
    const at = app.clock.now()
    if (await app.inTransaction((tx) => write(app, tx, { known, standing }, at))) {
      publishStale(app.live, known.userId, 'wallet', 'notifications')
      return
    }
  }
}

type Noted = { known: Subscription; standing: ProviderSubscription }

async function write(app: App, tx: Tx, { known, standing }: Noted, at: Instant): Promise<boolean> {
  const locked = await lockWithPlayer(tx, known.id)
  if (locked?.subscription.revision !== known.revision) return false
  const { priceId } = standing
  const price = priceId === null ? null : await readPrice(tx, priceId)
  if (!price) app.log.warn({ plan: known.id, price: priceId }, 'a plan has a price that is not ours')
  const subscription = {
    ...locked.subscription,
    status: standing.status === 'none' ? locked.subscription.status : standing.status,
    renews: standing.renews,
    next: price?.offer ?? locked.subscription.next,
    revision: known.revision + 1,
  }
  await settle(app, tx, { ...locked, subscription }, at)
  if (locked.player) await notifyUnpaid(tx, { ...locked, subscription }, at)
  return true
}

/** Tells a player once that the next payment of a bill did not come. */
async function notifyUnpaid(tx: Tx, { subscription, bills }: Locked, at: Instant): Promise<void> {
  const last = lastBill(bills)
  if (subscription.status !== 'pastDue' || !last) return
  const endsAt = graceOf(subscription, last)
  if (endsAt <= at) return
  const { userId } = subscription
  const data = { plan: last.plan, ends_at: endsAt }
  await saveNotices(tx, [{ userId, fromUserId: null, type: 'plan_unpaid', ref: last.id, data }], at)
}
