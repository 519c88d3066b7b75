import type { ReviewSession } from '@satoshi/rules/review/session'

import { questionsInPlay } from '../match/match-api.ts'
import type { ExportPart } from '../platform/domain.ts'
import { type Db, inBatches } from '../platform/postgres/db.ts'

/** What this domain gives to the file of everything that is kept of a player. Keys of questions stay here. */
export const reviewExportParts: readonly ExportPart[] = [
  { key: 'reviewPaces', value: (db, userId) => readWholePaces(db, userId) },
  {
    key: 'reviewCards',
    rows: (db, userId) => inBatches<WholeCard>((last, limit) => readCardsAfter(db, userId, last, limit)),
  },
  {
    key: 'reviewSessions',
    rows: async function* (db, userId) {
      const open = new Set(await questionsInPlay(db, [userId]))
      const batches = inBatches<WholeSession>((last, limit) => readSessionsAfter(db, userId, last, limit))
      for await (const batch of batches) yield batch.map((session) => takenHome(session, open))
    },
  },
]

/**
 * A session without the keys of its questions, which a player could read before answering, and without the answers to
 * those that are `open` in a match.
 */
function takenHome({ id, state, startedAt, endedAt }: WholeSession, open: ReadonlySet<string>) {
  const questionIds = state.questions.map(({ questionId }) => questionId)
  const variants = state.questions.map(({ variant }) => variant ?? null)
  const answers = state.answers.filter((_, position) => !open.has(questionIds[position] ?? ''))
  return { id, startedAt, endedAt, questionIds, variants, answers }
}

/** A card as a player takes it home. */
type WholeCard = {
  questionId: string
  dueAt: Date
  stability: number
  difficulty: number
  reviews: number
  lapses: number
  recentAt: Date[]
  lastRight: boolean
  rightAt: Date | null
  mendedAt: Date | null
}

/** Cards of a player in the order of their questions, from behind `last` on. */
async function readCardsAfter(db: Db, userId: string, last: WholeCard | null, limit: number): Promise<WholeCard[]> {
  let rows = db
    .selectFrom('review_cards')
    .select(['question_id as questionId', 'due_at as dueAt', 'stability', 'difficulty', 'reviews', 'lapses'])
    .select(['recent_at as recentAt', 'last_right as lastRight', 'right_at as rightAt', 'mended_at as mendedAt'])
    .where('user_id', '=', userId)
  if (last) rows = rows.where('question_id', '>', last.questionId)
  return rows.orderBy('question_id').limit(limit).execute()
}

/** A session of a player, the oldest first. */
type WholeSession = { id: string; state: ReviewSession; startedAt: Date; endedAt: Date | null }

/** Sessions of a player, the oldest first, from behind `last` on. */
async function readSessionsAfter(
  db: Db,
  userId: string,
  last: WholeSession | null,
  limit: number,
): Promise<WholeSession[]> {
  let rows = db
    .selectFrom('review_sessions')
    .select(['id', 'state', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
  if (last) rows = rows.where('id', '>', last.id)
  return rows.orderBy('id').limit(limit).execute()
}

/** How long the player thought about the newest questions of each kind. */
async function readWholePaces(db: Db, userId: string) {
  return db
    .selectFrom('review_paces')
    .select(['kind', 'recent_millis as recentMillis'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
}
