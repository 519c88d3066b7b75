import type { ReviewSession } from '@satoshi/rules/review/session'

import type { Db } from '../platform/postgres/db.ts'

/** A card as a player takes it home. */
export type WholeCard = {
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
export async function readCardsAfter(
  db: Db,
  userId: string,
  last: WholeCard | null,
  limit: number,
): Promise<WholeCard[]> {
  let rows = db
    .selectFrom('review_cards')
    .select(['question_id as questionId', 'due_at as dueAt', 'stability', 'difficulty', 'reviews', 'lapses'])
    .select(['recent_at as recentAt', 'last_right as lastRight', 'right_at as rightAt', 'mended_at as mendedAt'])
    .where('user_id', '=', userId)
  if (last) rows = rows.where('question_id', '>', last.questionId)
  return rows.orderBy('question_id').limit(limit).execute()
}

/** A session of a player, the oldest first. */
export type WholeSession = { id: string; state: ReviewSession; startedAt: Date; endedAt: Date | null }

/** Sessions of a player, the oldest first, from behind `last` on. */
export async function readSessionsAfter(
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
export async function readWholePaces(db: Db, userId: string) {
  return db
    .selectFrom('review_paces')
    .select(['kind', 'recent_millis as recentMillis'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
}
