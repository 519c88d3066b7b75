import { defineDomain } from '../platform/domain.ts'
import { createLeagueKeeper } from './keep-leagues.ts'
import { leagueExportParts } from './league-export.ts'
import { leagueRoutes } from './league-routes.ts'
import { deleteLeagueRows } from './seating-store.ts'

export const league = defineDomain({
  name: 'league',
  routes: ({ app }) => ({ league: leagueRoutes(app) }),
  background: ({ app }) => [createLeagueKeeper(app)],
  onAccountDeleted: deleteLeagueRows,
  exportParts: leagueExportParts,
})
