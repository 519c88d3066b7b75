import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { inBatches } from '../platform/postgres/db.ts'
import { deleteBoxes, readOpenings, type Opening } from './box-store.ts'
import { readBoxes } from './box-view.ts'
import { openBox, preferFixed } from './open-box.ts'

/** What this domain gives to the file of everything that is kept of a player; amounts are cents of BTZ. */
const boxExportParts: readonly ExportPart[] = [
  {
    key: 'openedBoxes',
    rows: async function* (db, userId) {
      const batches = inBatches<Opening>((last, limit) => readOpenings(db, userId, limit, last))
      for await (const batch of batches) yield batch.map(({ userId: _, ...opening }) => opening)
    },
  },
]

export const box = defineDomain({
  name: 'box',
  routes: ({ app }) => ({ box: boxRoutes(app) }),
  onAccountDeleted: deleteBoxes,
  exportParts: boxExportParts,
})

function boxRoutes(app: App) {
  const { box } = playerRoutes
  return {
    read: box.read.handler(async ({ context }) => readBoxes(app, context.player.userId)),
    open: box.open.handler(async ({ context, input }) => {
      const { userId } = context.player
      return openBox(app, { userId, box: input.params.box, commandId: input.body.commandId })
    }),
    prefer: box.prefer.handler(async ({ context, input }) => preferFixed(app, context.player.userId, input.fixed)),
  }
}
