import { randomUUID } from 'node:crypto'

import type { PaidPlan } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import { writePlanPeriods } from '../src/profile/profile-api.ts'
import { insertSubscription } from '../src/subscription/subscription-store.ts'
import type { TestDatabase } from './_database.ts'

/** Who has which plan, and when: from `from` on, and no longer at `until`. */
type Given = { userId: string; plan: PaidPlan; from: Instant; until: Instant }

/** Gives somebody a plan as a subscription that was paid would, with no provider and no money. */
export async function givePlan(app: Pick<TestDatabase, 'inTransaction'>, { userId, ...period }: Given): Promise<void> {
  const subscriptionId = randomUUID()
  await app.inTransaction(async (tx) => {
    const offer = { plan: period.plan, interval: 'month' } as const
    await insertSubscription(tx, { id: subscriptionId, userId, offer, priceCentavos: 1_690, at: period.from })
    await writePlanPeriods(tx, { userId, subscriptionId, periods: [period] })
  })
}
