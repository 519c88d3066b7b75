import type { Matches } from '../match/match-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { forgetActs, readOwnActs } from './act-store.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { campaignEvents } from './end-campaign.ts'
import { countQuiz } from './play-campaign.ts'
import { deleteParts, readOwnParts } from './quiz-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const campaignExportParts: readonly ExportPart[] = [
  { key: 'campaignActs', value: readOwnActs },
  { key: 'campaigns', value: readOwnParts },
]

export const campaign = defineDomain({
  name: 'campaign',
  routes: ({ app, slow, matches }: Base & { matches: Matches }) => ({
    campaign: campaignRoutes(app, matches, slow.db),
  }),
  events: () => campaignEvents,
  onActivity: { matchSettled: countQuiz },
  onAccountDeleted: leaveCampaigns,
  exportParts: campaignExportParts,
})

/** The campaign is the sponsor's and stays; who wrote it is not said any more, and what a player did in it goes. */
async function leaveCampaigns(tx: Tx, userId: string): Promise<void> {
  await forgetActs(tx, userId)
  await deleteParts(tx, userId)
}
