import { signUpGrant } from '@satoshi/rules/progress/grant'

import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { publishStale } from '../platform/live/live.ts'
import { inBatches } from '../platform/postgres/db.ts'
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

export const progress = defineDomain({
  name: 'progress',
  routes: ({ app }) => ({ streak: streakRoutes(app), inventory: inventoryRoutes(app) }),
  jobs: ({ app }) => progressJobs(app),
  events: ({ app }) => streakEvents(app),
  onAccountDeleted: deleteStreak,
  exportParts: progressExportParts,
})

/** A confirmed address pays the sign-up grant; run again, it is paid already. Open screens hear of both. */
export function progressJobs({ inTransaction, clock, live }: Pick<App, 'inTransaction' | 'clock' | 'live'>) {
  return {
    emailConfirmed: async ({ userId }) => {
      await inTransaction(async (tx) => void (await grant(tx, { ...signUpGrant(userId), userId, at: clock.now() })))
      // The address was confirmed in another tab, or on another device, than the player has the game open in.
      publishStale(live, userId, 'wallet', 'progress')
    },
  } satisfies JobHandlers
}
