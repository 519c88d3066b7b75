import type { ReviewSession } from '@satoshi/rules/review/session'

import type { Db, Tx } from '../platform/postgres/db.ts'

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
  for (const table of ['review_cards', 'review_paces', 'review_matches', 'review_sessions'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
