import type { StaleTopic } from '@satoshi/contract/live'

import type { Counting } from '../activity/activity-api.ts'
import { formatNamed } from '@satoshi/rules/match/format'
import { withoutAbsence } from '@satoshi/rules/review/session'
import { endedMatch, registerElsewhere, type Matches } from '../match/match-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { answerCard } from './cards.ts'
import { reviewExportParts } from './review-own-data.ts'
import { reviewRoutes } from './review-routes.ts'
import {
  deleteReviews,
  lastReviewed,
  questionsInReview,
  readDeck,
  readOpenSession,
  writeDeck,
  writeSession,
} from './review-store.ts'

type Needs = Base & { matches: Matches }

export const review = defineDomain({
  name: 'review',
  open: ({ matches }: Needs) => {
    registerElsewhere(matches, { openQuestions: questionsInReview, lastSeen: lastReviewed })
    return {}
  },
  routes: ({ app }) => ({ review: reviewRoutes(app) }),
  onActivity: { matchSettled: updateCards },
  onAccountDeleted: deleteReviews,
  exportParts: reviewExportParts,
})

/**
 * Makes a card of every closed answer of a match but skipped ones, or schedules the one that there is. A session that was open beside a
 * match with others could not be answered as long.
 */
async function updateCards({ app, tx, player, activity }: Counting<'matchSettled'>): Promise<readonly StaleTopic[]> {
  const ended = await endedMatch(app, tx, activity.ref)
  if (ended && formatNamed(ended.format).competes) {
    const session = await readOpenSession(tx, player.userId)
    if (session) await writeSession(tx, player.userId, withoutAbsence(session, ended.startedAt, activity.at))
  }
  const answers = ended?.seats.find(({ seat }) => seat === activity.data.seat)?.answers ?? []
  if (answers.length === 0) return []
  const questionIds = answers.map(({ questionId }) => questionId)
  const deck = await readDeck(tx, player.userId, questionIds)
  // A skipped question says nothing of what its player knows: its card stays as it is, and there is none where there was none.
  for (const { questionId, kind, verdict, missed, hints, elapsedMillis } of answers) {
    if (hints.includes('skip')) continue
    const hinted = hints.length > 0
    answerCard(deck, { questionId, kind, right: verdict === 'right', missed, hinted, elapsedMillis, at: activity.at })
  }
  await writeDeck(tx, deck)
  return ['review']
}
