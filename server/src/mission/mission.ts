import type { Matches } from '../match/match-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { countForMissions } from './hear-match.ts'
import { missionExportParts } from './mission-export.ts'
import { missionRoutes } from './mission-routes.ts'
import { deleteMissions } from './record-store.ts'

export const mission = defineDomain({
  name: 'mission',
  routes: ({ app, matches }: Base & { matches: Matches }) => ({ mission: missionRoutes(app, matches) }),
  onMatchSettled: countForMissions,
  onAccountDeleted: deleteMissions,
  exportParts: missionExportParts,
})
