import type { ReviewSessionView } from '@satoshi/contract/review'
import { endSession, isRunning, openSession, sessionCards, type ReviewSession } from '@satoshi/rules/review/session'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { liveQuestions } from '../question/question-api.ts'
import { readDue } from './card-store.ts'
import { sessionView, type Reviewer } from './review-view.ts'
import { readOpenSession, writeSession } from './session-store.ts'

/**
 * Starts a session of the cards that are longest due, ten at most. A player has one open session: while it runs it is
 * returned. Refuses `review.nothingDue`.
 */
export async function startReview(app: App, reviewer: Reviewer, commandId: string): Promise<ReviewSessionView> {
  const { userId } = reviewer
  return app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'review.start', body: {} }, async () => {
      // Holding the player's row keeps two starts at once apart.
      await lockPlayer(tx, userId)
      const session = (await stillOpen(app, tx, userId)) ?? (await openNew(app, tx, userId))
      return sessionView(app, tx, session, reviewer)
    }),
  )
}

/** The open session; one that was left lying is ended first. */
async function stillOpen({ clock }: App, tx: Tx, userId: string): Promise<ReviewSession | null> {
  const open = await readOpenSession(tx, userId)
  if (!open || isRunning(open, clock.now())) return open
  await writeSession(tx, userId, endSession(open, clock.now()))
  return null
}

async function openNew(app: App, tx: Tx, userId: string): Promise<ReviewSession> {
  const at = app.clock.now()
  const due = await readDue(tx, userId, at, sessionCards)
  if (due.length === 0) throw refuse('review.nothingDue')
  const bank = new Map((await liveQuestions(tx, { ids: due })).map((question) => [question.questionId, question]))
  const questions = due.flatMap((questionId) => {
    const question = bank.get(questionId)
    return question ? [{ questionId, version: question.version, key: question.body.key }] : []
  })
  const session = openSession({ id: newId(at), seed: app.newSeed(), questions }, at)
  await writeSession(tx, userId, session)
  return session
}
