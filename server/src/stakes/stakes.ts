import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { inBatches } from '../platform/postgres/db.ts'
import { stakesRoutes } from './stakes-routes.ts'
import { deleteFits, readHolds, readWholeFits } from './stake-fit-store.ts'
import {
  deleteStakes,
  readFinishedSolos,
  readResultsAfter,
  readWholeExclusions,
  readWholeSettings,
  type WholeResult,
} from './stakes-store.ts'

/** What this domain gives to the file of everything that is kept of a player; amounts are cents of BTZ. */
const stakesExportParts: readonly ExportPart[] = [
  {
    key: 'stakes',
    value: async (db, userId) => ({
      settings: (await readWholeSettings(db, userId)) ?? null,
      exclusions: await readWholeExclusions(db, userId),
      finishedSolos: await readFinishedSolos(db, userId),
      holds: await readHolds(db, userId),
      checkedDuels: await readWholeFits(db, userId),
    }),
  },
  {
    key: 'stakedDuels',
    rows: (db, userId) => inBatches<WholeResult>((last, limit) => readResultsAfter(db, userId, last, limit)),
  },
]

export const stakes = defineDomain({
  name: 'stakes',
  routes: ({ app }) => ({ stakes: stakesRoutes(app) }),
  onAccountDeleted: async (tx, userId) => {
    await deleteFits(tx, userId)
    await deleteStakes(tx, userId)
  },
  exportParts: stakesExportParts,
})
