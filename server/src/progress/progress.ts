import { signUpGrant } from '@satoshi/rules/progress/grant'
import type { Instant } from '@satoshi/rules/time'

import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { publishStale } from '../platform/live/live.ts'
import { inBatches, type Tx } from '../platform/postgres/db.ts'
import type { App } from '../platform/app.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { inventoryRoutes, streakRoutes } from './progress-routes.ts'
import { deleteStreak, readWholeStreak } from './streak-store.ts'
import { streakEvents } from './streak.ts'
import { readDaysAfter, readRewardsAfter, type WholeDay, type WholeReward } from './progress-store.ts'
import { grant } from './grant.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const progressExportParts: readonly ExportPart[] = [
  {
    key: 'rewards',
    rows: (db, userId) => inBatches<WholeReward>((last, limit) => readRewardsAfter(db, userId, last, limit)),
  },
  { key: 'days', rows: (db, userId) => inBatches<WholeDay>((last, limit) => readDaysAfter(db, userId, last, limit)) },
  { key: 'streak', value: readWholeStreak },
]

/** What domains above pay with a confirmed address, in the transaction that pays the sign-up grant; it may come twice. */
export type EmailConfirmed = ((tx: Tx, userId: string, at: Instant) => Promise<void>)[]

type Opened = { onEmailConfirmed: EmailConfirmed }

export const progress = defineDomain({
  name: 'progress',
  open: (): Opened => ({ onEmailConfirmed: [] }),
  routes: ({ app }: Base & Opened) => ({ streak: streakRoutes(app), inventory: inventoryRoutes(app) }),
  jobs: ({ app, onEmailConfirmed }: Base & Opened) => progressJobs(app, onEmailConfirmed),
  events: ({ app }) => streakEvents(app),
  onAccountDeleted: deleteStreak,
  exportParts: progressExportParts,
})

/** A confirmed address pays the sign-up grant, and what waited for it; run again, it is paid already. Open screens hear of both. */
export function progressJobs(
  { inTransaction, clock, live }: Pick<App, 'inTransaction' | 'clock' | 'live'>,
  onEmailConfirmed: EmailConfirmed = [],
) {
  return {
    emailConfirmed: async ({ userId }) => {
      await inTransaction(async (tx) => {
        const at = clock.now()
        await grant(tx, { ...signUpGrant(userId), userId, at })
        for (const onConfirmed of onEmailConfirmed) await onConfirmed(tx, userId, at)
      })
      // The address was confirmed in another tab, or on another device, than the player has the game open in.
      publishStale(live, userId, 'wallet', 'progress')
    },
  } satisfies JobHandlers
}
