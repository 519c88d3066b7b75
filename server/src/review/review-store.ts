import { masteredStability } from '@satoshi/rules/review/rating'
import { sessionLasts, type ReviewSession } from '@satoshi/rules/review/session'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { QuestionKind } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Json } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { allOf, anyOf } from '../platform/postgres/lists.ts'
import { inPlayAt } from '../question/question-api.ts'
import type { ReviewDeck, ReviewCard } from './cards.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    review_cards: ReviewCards
    review_paces: ReviewPaces
    review_sessions: ReviewSessions
  }
}

type ReviewCards = {
  user_id: string
  question_id: string
  due_at: Date
  stability: number
  difficulty: number
  reviews: number
  lapses: number
  recent_at: Date[]
  last_right: boolean
  right_at: Date | null
  mended_at: Date | null
}
type ReviewPaces = { user_id: string; kind: QuestionKind; recent_millis: number[] }
type ReviewSessions = {
  id: string
  user_id: string
  state: Json<ReviewSession>
  started_at: Date
  ended_at: Date | null
}

/** The cards of some questions and the player's pace; the caller holds the player's row, so that none is lost. */
export async function readDeck(tx: Tx, userId: string, questionIds: string[]): Promise<ReviewDeck> {
  const rows = await tx
    .selectFrom('review_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('question_id', '=', anyOf(questionIds, 'text'))
    .execute()
  const paces = await tx
    .selectFrom('review_paces')
    .select(['kind', 'recent_millis'])
    .where('user_id', '=', userId)
    .execute()
  const cards = rows.map((row): [string, ReviewCard] => {
    const recentAt = row.recent_at.map((at) => at.getTime())
    const { question_id: questionId, stability, difficulty, reviews, lapses } = row
    const lastAt = recentAt.at(-1) ?? 0
    const memory = { dueAt: row.due_at.getTime(), stability, difficulty, reviews, lapses, lastAt }
    const [rightAt, mendedAt] = [row.right_at?.getTime() ?? null, row.mended_at?.getTime() ?? null]
    return [questionId, { questionId, memory, history: { recentAt, lastRight: row.last_right, rightAt, mendedAt } }]
  })
  return {
    userId,
    cards: new Map(cards),
    paces: new Map(paces.map(({ kind, recent_millis: recent }): [QuestionKind, Millis[]] => [kind, recent])),
  }
}

/** How many cards of a player are mastered, counted up to `most`. */
export async function countMasteredCards(db: Db, userId: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('review_cards')
    .select('question_id')
    .where('user_id', '=', userId)
    .where('stability', '>=', masteredStability)
    .limit(most)
    .execute()
  return rows.length
}

/** Writes all that lies on the desk. */
export async function writeDeck(tx: Tx, { userId, cards, paces }: ReviewDeck): Promise<void> {
  const rows = [...cards.values()].map(({ questionId, memory, history }) => ({
    user_id: userId,
    question_id: questionId,
    due_at: new Date(memory.dueAt),
    stability: memory.stability,
    difficulty: memory.difficulty,
    reviews: memory.reviews,
    lapses: memory.lapses,
    recent_at: history.recentAt.map((at) => new Date(at)),
    last_right: history.lastRight,
    right_at: dateOf(history.rightAt),
    mended_at: dateOf(history.mendedAt),
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('review_cards')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet((row) => ({
        due_at: row.ref('excluded.due_at'),
        stability: row.ref('excluded.stability'),
        difficulty: row.ref('excluded.difficulty'),
        reviews: row.ref('excluded.reviews'),
        lapses: row.ref('excluded.lapses'),
        recent_at: row.ref('excluded.recent_at'),
        last_right: row.ref('excluded.last_right'),
        right_at: row.ref('excluded.right_at'),
        mended_at: row.ref('excluded.mended_at'),
      })),
    )
    .execute()
  await writePaces(tx, userId, paces)
}

async function writePaces(tx: Tx, userId: string, paces: ReviewDeck['paces']): Promise<void> {
  const rows = [...paces].map(([kind, recent]) => ({ user_id: userId, kind, recent_millis: [...recent] }))
  if (rows.length === 0) return
  await tx
    .insertInto('review_paces')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet((row) => ({ recent_millis: row.ref('excluded.recent_millis') })),
    )
    .execute()
}

/** What is due at a moment, as many as are wanted, some aside. */
type DueOrder = { at: Instant; limit: number; except?: string[] }

/** The questions whose cards are due and that may be asked, the longest due first. */
export async function readDue(db: Db, userId: string, { at, limit, except = [] }: DueOrder): Promise<string[]> {
  const rows = await db
    .selectFrom('review_cards as c')
    .innerJoin('questions as q', 'q.id', 'c.question_id')
    .select('c.question_id as questionId')
    .where('c.user_id', '=', userId)
    .where('c.due_at', '<=', new Date(at))
    .where('c.question_id', '<>', allOf(except, 'text'))
    .where(inPlayAt(at))
    .orderBy('c.due_at')
    .orderBy('c.question_id')
    .limit(limit)
    .execute()
  return rows.map(({ questionId }) => questionId)
}

/** How many cards of each topic are due by a moment and may be asked; topics without any are left out. */
export async function countDueByTopic(db: Db, userId: string, at: Instant): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('review_cards as c')
    .innerJoin('questions as q', 'q.id', 'c.question_id')
    .select((of) => ['q.topic', of.fn.countAll<number>().as('due')])
    .where('c.user_id', '=', userId)
    .where('c.due_at', '<=', new Date(at))
    .where(inPlayAt(at))
    .groupBy('q.topic')
    .execute()
  return new Map(rows.map(({ topic, due }) => [topic, due]))
}

/** When the next card that is not due yet will be; null when there is none. */
export async function readNextDue(db: Db, userId: string, at: Instant): Promise<Instant | null> {
  const row = await db
    .selectFrom('review_cards as c')
    .innerJoin('questions as q', 'q.id', 'c.question_id')
    .select('c.due_at as dueAt')
    .where('c.user_id', '=', userId)
    .where('c.due_at', '>', new Date(at))
    .where(inPlayAt(at))
    .orderBy('c.due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt.getTime() ?? null
}

/** How many mistakes a player has mended since a moment and not made again; no more than there are questions. */
export async function countMended(db: Db, userId: string, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('review_cards')
    .select((of) => of.fn.countAll<number>().as('mended'))
    .where('user_id', '=', userId)
    .where('mended_at', '>=', new Date(since))
    .executeTakeFirstOrThrow()
  return row.mended
}

function dateOf(at: Instant | null): Date | null {
  return at === null ? null : new Date(at)
}

/** A player's session; null when there is none with this id that is theirs. */
export async function readSession(db: Db, userId: string, id: string): Promise<ReviewSession | null> {
  const row = await db
    .selectFrom('review_sessions')
    .select('state')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.state ?? null
}

/** The session that a player has not ended; null when there is none. */
export async function readOpenSession(db: Db, userId: string): Promise<ReviewSession | null> {
  const row = await db
    .selectFrom('review_sessions')
    .select('state')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.state ?? null
}

/** The questions of the sessions that some players have open at a moment. */
export async function questionsInReview(db: Db, userIds: string[], at: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('review_sessions')
    .select('state')
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('ended_at', 'is', null)
    .where('started_at', '>', new Date(at - sessionLasts))
    .execute()
  return rows.flatMap(({ state }) => state.questions.map(({ questionId }) => questionId))
}

/** When one of some players last answered each of some questions that they have a card of; null: of all their cards. */
export async function lastReviewed(
  db: Db,
  userIds: string[],
  questionIds: string[] | null,
): Promise<Map<string, Instant>> {
  const named = questionIds ? sql`and question_id = any(${questionIds}::text[])` : sql``
  const { rows } = await sql<{ seen: Record<string, Instant> | null }>`
    select json_object_agg(question_id, at) as seen
    from (select question_id, (extract(epoch from max(recent_at[cardinality(recent_at)])) * 1000)::bigint as at
          from review_cards
          where user_id = any(${userIds}::uuid[]) ${named} and cardinality(recent_at) > 0
          group by question_id) s`.execute(db)
  return new Map(Object.entries(rows[0]?.seen ?? {}))
}

/** Writes a session as it is now. */
export async function writeSession(tx: Tx, userId: string, session: ReviewSession): Promise<void> {
  const { id, phase, startedAt } = session
  const now = { state: JSON.stringify(session), ended_at: phase.name === 'ended' ? new Date(phase.at) : null }
  await tx
    .insertInto('review_sessions')
    .values({ id, user_id: userId, started_at: new Date(startedAt), ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute()
}

/** Everything that is kept of a player here goes. */
export async function deleteReviews(tx: Tx, userId: string): Promise<void> {
  for (const table of ['review_cards', 'review_paces', 'review_sessions'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
