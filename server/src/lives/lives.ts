import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { livesOf } from './lives-api.ts'
import { deleteLives, readLives } from './lives-store.ts'

/** What this domain gives to the file of everything that is kept of a player; null where nothing is kept. */
const livesExportParts: readonly ExportPart[] = [
  { key: 'lives', value: async (db, userId) => (await readLives(db, userId)).stored },
]

export const lives = defineDomain({
  name: 'lives',
  routes: ({ app }) => ({ lives: livesRoutes(app) }),
  onAccountDeleted: deleteLives,
  exportParts: livesExportParts,
})

function livesRoutes(app: App) {
  return {
    read: playerRoutes.lives.read.handler(async ({ context }) => livesOf(app, context.player.userId)),
  }
}
