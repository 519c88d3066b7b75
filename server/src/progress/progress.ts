import { defineDomain } from '../platform/domain.ts'
import { inventoryRoutes } from './inventory-routes.ts'
import { progressExportParts } from './progress-export.ts'
import { progressJobs } from './progress-jobs.ts'
import { streakRoutes } from './streak-routes.ts'
import { deleteStreak } from './streak-store.ts'
import { createStreakWatch } from './streak-watch.ts'

export const progress = defineDomain({
  name: 'progress',
  routes: ({ app }) => ({ streak: streakRoutes(app), inventory: inventoryRoutes(app) }),
  jobs: ({ app }) => progressJobs(app),
  background: ({ app }) => [createStreakWatch(app)],
  onAccountDeleted: deleteStreak,
  exportParts: progressExportParts,
})
