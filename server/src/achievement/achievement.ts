import { defineDomain } from '../platform/domain.ts'
import type { ExportPart } from '../platform/own-data.ts'
import { achievementRoutes } from './achievement-routes.ts'
import { deleteEarned, readEarned } from './achievement-store.ts'
import { earnAchievements } from './earn-achievements.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const achievementExportParts: readonly ExportPart[] = [{ key: 'achievements', value: readEarned }]

export const achievement = defineDomain({
  name: 'achievement',
  routes: ({ app }) => ({ achievement: achievementRoutes(app) }),
  onMatchSettled: earnAchievements,
  onAccountDeleted: deleteEarned,
  exportParts: achievementExportParts,
})
