import { endedMatch, type EndedMatch, type EndedSeat } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { defineDomain } from '../platform/domain.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { answerCard } from './cards.ts'
import { reviewExportParts } from './review-own-data.ts'
import { reviewRoutes } from './review-routes.ts'
import { deleteReviews, markMatchCounted, readDeck, writeDeck } from './review-store.ts'

export const review = defineDomain({
  name: 'review',
  routes: ({ app }) => ({ review: reviewRoutes(app) }),
  onMatchSettled: updateCards,
  onAccountDeleted: deleteReviews,
  exportParts: reviewExportParts,
})

/** Makes a card of every closed answer of a match, or schedules the one that there is. Heard again it changes nothing. */
export async function updateCards(app: App, matchId: string): Promise<void> {
  const ended = await endedMatch(app.db, matchId)
  if (!ended) return
  for (const seat of ended.seats) {
    // A transaction each: nobody waits for another player's row.
    const counted = await app.inTransaction((tx) => learn(tx, ended, seat))
    if (counted) publishStale(app.live, seat.userId, 'review')
  }
}

async function learn(tx: Tx, { id, at }: EndedMatch, { userId, answers }: EndedSeat): Promise<boolean> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted || answers.length === 0) return false
  if (!(await markMatchCounted(tx, userId, id))) return false
  const questionIds = answers.map(({ questionId }) => questionId)
  const deck = await readDeck(tx, userId, questionIds)
  for (const { questionId, kind, verdict, missed, elapsedMillis } of answers) {
    answerCard(deck, { questionId, kind, right: verdict === 'right', missed, elapsedMillis, at })
  }
  await writeDeck(tx, deck)
  return true
}
