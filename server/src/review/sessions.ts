import type { ReviewCommand, ReviewOverview, ReviewSessionView } from '@satoshi/contract/review'
import type { Language } from '@satoshi/rules/language'
import { repeatsOf } from '@satoshi/rules/review/rating'
import {
  endSession,
  isRunning,
  judgeAnswer,
  openSession,
  readOn,
  reviewsPerLife,
  sessionCards,
  withAnswer,
  type ReviewSession,
} from '@satoshi/rules/review/session'
import { positionsShown, reviewView } from '@satoshi/rules/review/view'
import { leagueWeek, leagueWeekOpening, type Instant } from '@satoshi/rules/time'

import { publishActivities } from '../activity/activity-api.ts'
import { addLifeForReviews } from '../lives/lives-api.ts'
import { assertFree, holdFree, questionsInPlay, submitReport, type PlacedReport } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer, type LockedPlayer } from '../profile/profile-api.ts'
import { settleReview } from '../progress/progress-api.ts'
import { textsOf, withVariants } from '../question/question-api.ts'
import { answerCard } from './cards.ts'
import { dueCounted, dueQuestions } from './due.ts'
import {
  countMended,
  readDeck,
  readDue,
  readNextDue,
  readOpenSession,
  readSession,
  writeDeck,
  writeSession,
} from './review-store.ts'

/**
 * Starts a session of the cards that are longest due, ten at most. A player has one open session: while it runs it is
 * returned. Refuses `match.busy` and `review.nothingDue`. What is open in a match is not asked.
 */
export async function startReview(app: App, reviewer: Reviewer, commandId: string): Promise<ReviewSessionView> {
  const { userId } = reviewer
  const command = { userId, commandId, procedure: 'review.start', body: {}, at: app.clock.now() }
  return app.inTransaction(async (tx) => {
    // Also before a first answer is given again. Holding the player's row keeps two starts at once apart.
    await holdFree(tx, userId)
    const { sessionId } = await once(tx, command, async () => {
      const { id } = (await stillOpen(app, tx, userId)) ?? (await openNew(app, tx, userId))
      return { sessionId: id }
    })
    return viewNow(app, tx, sessionId, reviewer)
  })
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
  const inPlay = await questionsInPlay(tx, [userId])
  const due = await dueQuestions(app, tx, userId, { at, count: sessionCards, except: inPlay })
  if (due.length === 0) throw refuse('review.nothingDue')
  const questions = due.map(({ questionId, version, key }) => ({ questionId, version, key }))
  const seed = app.newSeed()
  const session = openSession({ id: newId(at), seed, questions: await withVariants(app, tx, questions, seed) }, at)
  await writeSession(tx, userId, session)
  return session
}

type CommandContext = { app: App; tx: Tx; player: LockedPlayer; session: ReviewSession; at: Instant }

/**
 * Answers the open card, goes on from its explanation, or ends the session. An answer is judged, scheduled, paid and
 * published in one transaction. Refusals: `match.busy`, `review.notFound`, `review.ended`, `review.moved` for a question that is not the open one,
 * `match.badChoice`.
 */
export async function commandReview(
  app: App,
  reviewer: Reviewer & { at: Instant },
  sessionId: string,
  { commandId, ...command }: ReviewCommand,
): Promise<ReviewSessionView> {
  const { userId, at } = reviewer
  const context = { userId, commandId, procedure: 'review.command', body: { sessionId, ...command }, at }
  return app.inTransaction(async (tx) => {
    await holdFree(tx, userId)
    await once(tx, context, async () => {
      // The player's row keeps cards, sessions and matches that are counted meanwhile in turn.
      const player = await lockPlayer(tx, userId)
      const session = await readSession(tx, userId, sessionId)
      if (!player || !session) throw refuse('review.notFound')
      await writeSession(tx, userId, await apply({ app, tx, player, session, at }, command))
      return null
    })
    return viewNow(app, tx, sessionId, reviewer)
  })
}

type Command = ReviewCommand extends infer One ? (One extends unknown ? Omit<One, 'commandId'> : never) : never

async function apply(context: CommandContext, command: Command): Promise<ReviewSession> {
  const { session, at } = context
  switch (command.type) {
    case 'answer':
      return answer(context, command)
    case 'next':
      return unwrap(readOn(session, command.position, at))
    case 'leave':
      return endSession(session, at)
  }
}

async function answer(
  { app, tx, player, session, at }: CommandContext,
  command: Extract<Command, { type: 'answer' }>,
): Promise<ReviewSession> {
  const { question, choice, verdict, elapsedMillis } = unwrap(judgeAnswer(session, command, at))
  const { userId, zone } = player
  const { questionId, key } = question
  const right = verdict === 'right'
  const deck = await readDeck(tx, userId, [questionId])
  const before = deck.cards.get(questionId)
  if (!before) throw new Error(`no card of ${questionId}`)
  const { card, rating } = answerCard(deck, {
    questionId,
    kind: key.kind,
    right,
    missed: false,
    hinted: false,
    elapsedMillis,
    at,
  })
  await writeDeck(tx, deck)
  // Whoever met the question in a quiz since the session began has its card scheduled anew: it is a repeat then.
  const isDue = before.memory.dueAt <= at
  const { xp, gain } = await settleReview(tx, player, {
    sessionId: session.id,
    position: command.position,
    right,
    at,
    repeats: repeatsOf(before.history, { zone, at, isDue }),
  })
  const mended = card.history.mendedAt === at
  await publishActivities(tx, [
    {
      userId,
      kind: 'cardReviewed',
      ref: `${session.id}:${command.position}`,
      at,
      data: { questionId, position: command.position, right },
    },
  ])
  const isFifth = (command.position + 1) % reviewsPerLife === 0
  const life = isFifth && (await addLifeForReviews(tx, { userId, at, settings: app.settingsHistory() }))
  return withAnswer(session, {
    choice,
    elapsedMillis,
    verdict,
    rating,
    xp,
    gain,
    dueAt: card.memory.dueAt,
    mended,
    life,
  })
}

/** What is due, when the next card is, which session is open, and what was mended this week. */
export async function readOverview({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<ReviewOverview> {
  const at = clock.now()
  const [due, nextDueAt, mendedThisWeek, open] = await Promise.all([
    readDue(db, userId, { at, limit: dueCounted }),
    readNextDue(db, userId, at),
    countMended(db, userId, leagueWeekOpening(leagueWeek(at))),
    readOpenSession(db, userId),
  ])
  const openSession = open && isRunning(open, at) ? open.id : null
  return { due: due.length, nextDueAt, mendedThisWeek, openSession, serverNow: at }
}

/** A session of the player as it is now. Refuses `review.notFound`, and `match.busy` while they compete. */
export async function readReviewSession(app: App, reviewer: Reviewer, id: string) {
  const session = await readSession(app.db, reviewer.userId, id)
  if (!session) throw refuse('review.notFound')
  await assertFree(app.db, reviewer.userId)
  return sessionView(app, app.db, session, reviewer)
}

/** Reports the question of a card that was answered in a session. Refuses as `submitReport`. */
export function reportCard(app: App, reviewer: Reviewer, asked: PlacedReport) {
  const { askedIn, report } = asked
  return submitReport(app, reviewer, asked, async (db) => {
    const session = await readSession(db, reviewer.userId, askedIn)
    const isAnswered = session !== null && report.position < session.answers.length
    return isAnswered ? (session.questions[report.position] ?? null) : null
  })
}

/** Who reviews, and in which language. */
type Reviewer = { userId: string; language: Language }

/** The session as it is stored. Refuses `review.notFound`, also for others' sessions. */
async function viewNow(
  app: Pick<App, 'clock' | 'db'>,
  db: Db,
  sessionId: string,
  reviewer: Reviewer,
): Promise<ReviewSessionView> {
  const session = await readSession(db, reviewer.userId, sessionId)
  if (!session) throw refuse('review.notFound')
  return sessionView(app, db, session, reviewer)
}

/** A session as its player may see it: the rules' view with the texts of the questions that it shows. */
async function sessionView(
  app: Pick<App, 'clock' | 'db'>,
  db: Db,
  session: ReviewSession,
  { language }: Reviewer,
): Promise<ReviewSessionView> {
  const at = app.clock.now()
  const positions = positionsShown(session, at)
  const found = await textsOf(
    app,
    db,
    positions.flatMap((position) => session.questions[position] ?? []),
    language,
  )
  const texts = new Map(positions.map((position, index) => [position, found[index]]))
  return reviewView(session, { at, textAt: (position) => texts.get(position) ?? fault(`no text at ${position}`) })
}

function fault(message: string): never {
  throw new Error(message)
}
