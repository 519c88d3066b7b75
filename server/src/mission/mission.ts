import type { Matches } from '../match/match-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { countMatch, countReview } from './count-for-missions.ts'
import { missionRoutes } from './mission-routes.ts'
import { deleteMissions, readWholeDays, readWholeMissions, readTopics } from './mission-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const missionExportParts: readonly ExportPart[] = [
  { key: 'missions', value: readWholeMissions },
  { key: 'missionDays', value: readWholeDays },
  { key: 'missionTopics', value: readTopics },
]

export const mission = defineDomain({
  name: 'mission',
  routes: ({ app, matches }: Base & { matches: Matches }) => ({ mission: missionRoutes(app, matches) }),
  onActivity: { matchSettled: countMatch, cardReviewed: countReview },
  onAccountDeleted: deleteMissions,
  exportParts: missionExportParts,
})
