import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { inBatches } from '../platform/postgres/db.ts'
import type { App } from '../platform/app.ts'
import { stakesRoutes } from './stakes-routes.ts'
import {
  deleteStakes,
  writeSwitch,
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
  prepare: ({ app }) => saveStakesSwitch(app),
  onAccountDeleted: deleteStakes,
  exportParts: stakesExportParts,
})

/**
 * Notes how STAKES_ENABLED stands, when the server starts. It is decided by the row and not by the configuration of a
 * process: inside the transaction of a stake all processes see the same one, and its history is kept.
 */
async function saveStakesSwitch({ config, clock, inTransaction }: App): Promise<void> {
  await inTransaction((tx) => writeSwitch(tx, config.stakesEnabled, clock.now()))
}
