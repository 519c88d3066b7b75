import { defineDomain } from '../platform/domain.ts'
import type { ExportPart } from '../platform/own-data.ts'
import { inBatches } from '../platform/postgres/in-batches.ts'
import { boxRoutes } from './box-routes.ts'
import { deleteBoxes, readOpenings, type Opening } from './box-store.ts'

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
