import type { Language } from '@satoshi/rules/words'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** A live session with what every request asks of its player. */
export type LiveSession = {
  id: string
  token: string
  userId: string
  emailConfirmed: boolean
  language: Language
  createdAt: Date
  expiresAt: Date
}

/** The session of `token` when it is live at `now` and its account stands. */
export async function findLiveSession(db: Db, token: string, now: Date): Promise<LiveSession | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['s.id', 's.token', 's.user_id as userId', 's.created_at as createdAt', 's.expires_at as expiresAt'])
    .select(['u.email_verified as emailConfirmed', 'p.language'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', now)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function prolongSession(tx: Tx, id: string, now: Date, expiresAt: Date): Promise<void> {
  await tx.updateTable('sessions').set({ expires_at: expiresAt, updated_at: now }).where('id', '=', id).execute()
}

/** Ends every session of the player whose session `token` is; an unknown token ends none. */
export async function endSessionsWith(tx: Tx, token: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', (eb) =>
      eb.selectFrom('sessions as own').select('own.user_id').where('own.token', '=', token),
    )
    .execute()
}

/** Ends every session of the player. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Account and expiry of a session, as `GET /api/auth/get-session` tells them. */
export async function findSessionAccount(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.email_verified as emailVerified', 'u.created_at as createdAt'])
    .select('s.expires_at as expiresAt')
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
}
