import { endedMatch, type EndedMatch, type EndedSeat } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { defineDomain } from '../platform/domain.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { answerCard } from './cards.ts'
import { reviewExportParts } from './review-own-data.ts'
import { reviewRoutes } from './review-routes.ts'
import { deleteReviews, noteMatch, readDesk, writeDesk } from './review-store.ts'

export const review = defineDomain({
  name: 'review',
  routes: ({ app }) => ({ review: reviewRoutes(app) }),
  onMatchSettled: hearMatch,
  onAccountDeleted: deleteReviews,
  exportParts: reviewExportParts,
})

/** Makes a card of every closed answer of a match, or schedules the one that there is. Heard again it changes nothing. */
export async function hearMatch(app: App, matchId: string): Promise<void> {
  const ended = await endedMatch(app.db, matchId)
  if (!ended) return
  for (const seat of ended.seats) {
    // A transaction each: nobody waits for another player's row.
    const heard = await app.inTransaction((tx) => learn(tx, ended, seat))
    if (heard) publishStale(app.live, seat.userId, 'review')
  }
}

async function learn(tx: Tx, { id, at }: EndedMatch, { userId, answers }: EndedSeat): Promise<boolean> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted || answers.length === 0) return false
  if (!(await noteMatch(tx, userId, id))) return false
  const questionIds = answers.map(({ questionId }) => questionId)
  const desk = await readDesk(tx, userId, questionIds)
  for (const { questionId, kind, verdict, missed, elapsedMillis } of answers) {
    answerCard(desk, { questionId, kind, right: verdict === 'right', missed, elapsedMillis, at })
  }
  await writeDesk(tx, desk)
  return true
}
