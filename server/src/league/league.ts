import { defineDomain } from '../platform/domain.ts'
import type { ExportPart } from '../platform/own-data.ts'
import { createLeagueKeeper } from './keep-leagues.ts'
import { leagueRoutes } from './league-routes.ts'
import { deleteLeagueRows, readStanding } from './seating-store.ts'
import { readWholeSeats } from './league-store.ts'

/** What this domain gives to the file of everything that is kept of a player; prizes are cents of BTZ. */
const leagueExportParts: readonly ExportPart[] = [
  {
    key: 'leagues',
    value: async (db, userId) => ({
      standing: await readStanding(db, userId),
      seats: await readWholeSeats(db, userId),
    }),
  },
]

export const league = defineDomain({
  name: 'league',
  routes: ({ app }) => ({ league: leagueRoutes(app) }),
  background: ({ app }) => [createLeagueKeeper(app)],
  onAccountDeleted: deleteLeagueRows,
  exportParts: leagueExportParts,
})
