import type { GivenRole } from '@satoshi/rules/roles'
import type { Language } from '@satoshi/rules/language'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/postgres/db.ts'
import { anyOf } from '../../platform/postgres/lists.ts'
import { rolesColumn } from '../roles-store.ts'

/** A live session with what every request asks of its player. */
export type LiveSession = {
  id: string
  token: string
  userId: string
  emailConfirmed: boolean
  /** Whether nickname and birth date are given; a social account begins without. */
  complete: boolean
  language: Language
  roles: GivenRole[]
  createdAt: Date
  /** When it was last written that the session is used. */
  seenAt: Date
  expiresAt: Date
}

/** The sessions of some tokens that are live at `now` and whose accounts stand. */
export async function findLiveSessions(db: Db, tokens: string[], now: Date): Promise<LiveSession[]> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['s.id', 's.token', 's.user_id as userId', 's.created_at as createdAt', 's.expires_at as expiresAt'])
    .select('s.updated_at as seenAt')
    .select(['u.email_verified as emailConfirmed', 'p.language', rolesColumn(sql`s.user_id`).as('roles')])
    .select(sql<boolean>`p.completed_at is not null`.as('complete'))
    .where('s.token', '=', anyOf(tokens, 'text'))
    .where('s.expires_at', '>', now)
    .where('p.deleted_at', 'is', null)
    .execute()
}

/** Which of some sessions are not live at `now`, or their accounts do not stand: few of many. */
export async function endedAmong(db: Db, ids: string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::uuid[]) as asked(id)
    where not exists (
      select from sessions s join profiles p on p.id = s.user_id
      where s.id = asked.id and s.expires_at > ${now} and p.deleted_at is null
      offset 0)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function prolongSession(tx: Tx, id: string, now: Date, expiresAt: Date): Promise<void> {
  await tx.updateTable('sessions').set({ expires_at: expiresAt, updated_at: now }).where('id', '=', id).execute()
}

/** Writes that the session is used, unless somebody has just done so. */
export async function touchSession(tx: Tx, id: string, now: Date, seenBefore: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('updated_at', '<=', seenBefore)
    .execute()
}

/** Gives the session another token; undefined when it has ended meanwhile. */
export async function renameSession(tx: Tx, id: string, token: string) {
  return tx
    .updateTable('sessions')
    .set({ token })
    .where('id', '=', id)
    .returning(['created_at as createdAt', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

export async function sessionBeganAt(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst()
  return row?.created_at ?? null
}

/** The player's sessions that are live at `now`, the last used first. */
export async function liveSessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'updated_at as seenAt', 'expires_at as expiresAt'])
    .select('user_agent as userAgent')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends the session when it is the player's; tells whether there was one. */
export async function endSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends the session of `token` alone. */
export async function endSessionWith(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token', '=', token).execute()
}

/** Ends every session of the player but one. */
export async function endOtherSessions(tx: Tx, userId: string, butId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', butId).execute()
}

/** Ends every session of the player whose session `token` is, and gives whose they were; an unknown token ends none. */
export async function endSessionsWith(tx: Tx, token: string): Promise<string | null> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', (eb) =>
      eb.selectFrom('sessions as own').select('own.user_id').where('own.token', '=', token),
    )
    .returning('user_id')
    .execute()
  return ended[0]?.user_id ?? null
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
