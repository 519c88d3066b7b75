import { defineDomain } from '../platform/domain.ts'
import { achievementExportParts } from './achievement-export.ts'
import { achievementRoutes } from './achievement-routes.ts'
import { deleteEarned } from './achievement-store.ts'
import { earnAchievements } from './earn-achievements.ts'

export const achievement = defineDomain({
  name: 'achievement',
  routes: ({ app }) => ({ achievement: achievementRoutes(app) }),
  onMatchSettled: earnAchievements,
  onAccountDeleted: deleteEarned,
  exportParts: achievementExportParts,
})
