import type { ExportPart } from '../platform/own-data.ts'
import { inBatches } from '../platform/postgres/in-batches.ts'
import { readResultsAfter, readWholeExclusions, readWholeSettings, type WholeResult } from './stakes-export-store.ts'

/** What this domain gives to the file of everything that is kept of a player; amounts are cents of BTZ. */
export const stakesExportParts: readonly ExportPart[] = [
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
