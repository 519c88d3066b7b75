import { defineDomain } from '../platform/domain.ts'
import type { ExportPart } from '../platform/own-data.ts'
import { livesRoutes } from './lives-routes.ts'
import { deleteLives, readLives } from './lives-store.ts'

/** What this domain gives to the file of everything that is kept of a player; null where no life was ever lost. */
const livesExportParts: readonly ExportPart[] = [{ key: 'lives', value: readLives }]

export const lives = defineDomain({
  name: 'lives',
  routes: ({ app }) => ({ lives: livesRoutes(app) }),
  onAccountDeleted: deleteLives,
  exportParts: livesExportParts,
})
