import type { ExportPart } from '../platform/own-data.ts'
import { readWholeSeats } from './league-store.ts'
import { readStanding } from './seating-store.ts'

/** What this domain gives to the file of everything that is kept of a player; prizes are cents of BTZ. */
export const leagueExportParts: readonly ExportPart[] = [
  {
    key: 'leagues',
    value: async (db, userId) => ({
      standing: await readStanding(db, userId),
      seats: await readWholeSeats(db, userId),
    }),
  },
]
