export { createLeagueKeeper, keepLeagues } from './keep-leagues.ts'
export { leagueExportParts } from './league-export.ts'
export { leagueRoutes } from './league-routes.ts'
export { deleteLeagueRows as leaveLeagues } from './seating-store.ts'
