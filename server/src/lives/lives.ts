import { defineDomain } from '../platform/domain.ts'
import { livesExportParts } from './lives-export.ts'
import { livesRoutes } from './lives-routes.ts'
import { deleteLives } from './lives-store.ts'

export const lives = defineDomain({
  name: 'lives',
  routes: ({ app }) => ({ lives: livesRoutes(app) }),
  onAccountDeleted: deleteLives,
  exportParts: livesExportParts,
})
