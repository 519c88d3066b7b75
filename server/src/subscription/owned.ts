import { stateOf, type SubscriptionState } from '@satoshi/rules/subscription/subscription'
import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { readBillsOf, type StoredBill } from './bill-store.ts'
import { readSubscriptions, type Subscription } from './subscription-store.ts'

/** A subscription of a player with its bills. */
export type Owned = { subscription: Subscription; bills: StoredBill[] }

/** Those of a player, the newest first. */
export async function readOwned(db: Db, userId: string): Promise<Owned[]> {
  const subscriptions = await readSubscriptions(db, userId)
  const bills = await readBillsOf(db, userId)
  return subscriptions.map((subscription) => ({ subscription, bills: bills.get(subscription.id) ?? [] }))
}

export function stateOfOwned({ subscription, bills }: Owned, at: Instant): SubscriptionState {
  const { closed, next } = subscription
  return stateOf({ facts: subscription, isClosed: closed !== null, next, bills }, at)
}
