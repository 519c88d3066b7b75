import type { StaleTopic } from '@satoshi/contract/live'

import type { Counting } from '../activity/activity-api.ts'
import { endedMatch } from '../match/match-api.ts'
import { defineDomain } from '../platform/domain.ts'
import { answerCard } from './cards.ts'
import { reviewExportParts } from './review-own-data.ts'
import { reviewRoutes } from './review-routes.ts'
import { deleteReviews, readDeck, writeDeck } from './review-store.ts'

export const review = defineDomain({
  name: 'review',
  routes: ({ app }) => ({ review: reviewRoutes(app) }),
  onActivity: { matchSettled: updateCards },
  onAccountDeleted: deleteReviews,
  exportParts: reviewExportParts,
})

/** Makes a card of every closed answer of a match, or schedules the one that there is. */
async function updateCards({ app, tx, player, activity }: Counting<'matchSettled'>): Promise<readonly StaleTopic[]> {
  const ended = await endedMatch(app, tx, activity.ref)
  const answers = ended?.seats.find(({ seat }) => seat === activity.data.seat)?.answers ?? []
  if (answers.length === 0) return []
  const questionIds = answers.map(({ questionId }) => questionId)
  const deck = await readDeck(tx, player.userId, questionIds)
  for (const { questionId, kind, verdict, missed, elapsedMillis } of answers) {
    answerCard(deck, { questionId, kind, right: verdict === 'right', missed, elapsedMillis, at: activity.at })
  }
  await writeDeck(tx, deck)
  return ['review']
}
