import { defineDomain } from '../platform/domain.ts'
import { createCollector } from './collector.ts'
import { leaderboardExportParts } from './leaderboard-export.ts'
import { leaderboardRoutes } from './leaderboard-routes.ts'
import { leaveBoards } from './leave-boards.ts'

export const leaderboard = defineDomain({
  name: 'leaderboard',
  routes: ({ app }) => ({ leaderboard: leaderboardRoutes(app) }),
  background: ({ app }) => [createCollector(app)],
  onAccountDeleted: leaveBoards,
  exportParts: leaderboardExportParts,
})
