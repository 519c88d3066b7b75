import type { ReviewCommand, ReviewSessionView } from '@satoshi/contract/review'
import { repeatsOf } from '@satoshi/rules/review/card-history'
import {
  endSession,
  judgeAnswer,
  readOn,
  reviewsPerLife,
  withAnswer,
  type ReviewSession,
} from '@satoshi/rules/review/session'
import type { Instant } from '@satoshi/rules/time'

import { giveLifeForReviews } from '../lives/lives-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer, type LockedPlayer } from '../profile/profile-api.ts'
import { settleReview } from '../progress/progress-api.ts'
import { answerCard } from './answer-card.ts'
import { readDesk, writeDesk } from './card-store.ts'
import { sessionView, type Reviewer } from './review-view.ts'
import { readSession, writeSession } from './session-store.ts'

type Asked = { app: App; tx: Tx; player: LockedPlayer; session: ReviewSession; at: Instant }

/**
 * Answers the open card, goes on from its explanation, or ends the session. An answer is judged, scheduled and paid in
 * one transaction. Refusals: `review.notFound`, `review.ended`, `review.moved` for a question that is not the open one,
 * `match.badChoice`.
 */
export async function commandReview(
  app: App,
  reviewer: Reviewer & { at: Instant },
  sessionId: string,
  { commandId, ...command }: ReviewCommand,
): Promise<ReviewSessionView> {
  const { userId, at } = reviewer
  const asked = { userId, commandId, procedure: 'review.command', body: { sessionId, ...command } }
  return app.inTransaction((tx) =>
    once(tx, asked, async () => {
      // The player's row keeps cards, sessions and matches that are heard meanwhile in turn.
      const player = await lockPlayer(tx, userId)
      const session = await readSession(tx, userId, sessionId)
      if (!player || !session) throw refuse('review.notFound')
      const after = await apply({ app, tx, player, session, at }, command)
      await writeSession(tx, userId, after)
      return sessionView(app, tx, after, reviewer)
    }),
  )
}

type Command = ReviewCommand extends infer One ? (One extends unknown ? Omit<One, 'commandId'> : never) : never

async function apply(asked: Asked, command: Command): Promise<ReviewSession> {
  const { session, at } = asked
  switch (command.type) {
    case 'answer':
      return answer(asked, command)
    case 'next':
      return unwrap(readOn(session, command.position, at))
    case 'leave':
      return endSession(session, at)
  }
}

async function answer(
  { tx, player, session, at }: Asked,
  command: Extract<Command, { type: 'answer' }>,
): Promise<ReviewSession> {
  const { question, choice, verdict, elapsedMillis } = unwrap(judgeAnswer(session, command, at))
  const { userId, zone } = player
  const { questionId, key } = question
  const right = verdict === 'right'
  const desk = await readDesk(tx, userId, [questionId])
  const before = desk.cards.get(questionId)
  if (!before) throw new Error(`no card of ${questionId}`)
  const { card, rating } = answerCard(desk, { questionId, kind: key.kind, right, missed: false, elapsedMillis, at })
  await writeDesk(tx, desk)
  // Whoever met the question in a quiz since the session began has its card scheduled anew: it is a repeat then.
  const isDue = before.memory.dueAt <= at
  const xp = await settleReview(tx, player, {
    sessionId: session.id,
    position: command.position,
    right,
    at,
    repeats: repeatsOf(before.history, { zone, at, isDue }),
  })
  const mended = card.history.mendedAt === at
  const isFifth = (command.position + 1) % reviewsPerLife === 0
  const life = isFifth && (await giveLifeForReviews(tx, userId, at))
  return withAnswer(session, { choice, elapsedMillis, verdict, rating, xp, dueAt: card.memory.dueAt, mended, life })
}
