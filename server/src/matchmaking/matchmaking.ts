import type { Duels } from '../duel/duel-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { leaveMatchmaking, matchmakingExportParts } from './matchmaking-own-data.ts'
import { matchmakingRoutes } from './matchmaking-routes.ts'
import type { Matchmaking, MatchmakingHooks } from './search-view.ts'
import { PoolWatch } from './pool-watch.ts'

type Needs = Base & MatchmakingHooks & { duels: Duels }

export const matchmaking = defineDomain({
  name: 'matchmaking',
  routes: (services: Needs) => ({ matchmaking: matchmakingRoutes(matchmakingOf(services)) }),
  background: (services: Needs) => [new PoolWatch(matchmakingOf(services))],
  onAccountDeleted: leaveMatchmaking,
  exportParts: matchmakingExportParts,
})

function matchmakingOf({ app, duels, pendingInvitesTo }: Needs): Matchmaking {
  return { app, duels, hooks: { pendingInvitesTo } }
}
