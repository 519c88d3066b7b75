import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/postgres/db.ts'
import type { StandingAccount } from '../account/account-store.ts'
import type { Enrolment } from '../better-auth/auth-context.ts'

/** An account that still lacks nickname and birth date, locked; undefined when it is complete or gone. */
export async function lockIncomplete(tx: Tx, userId: string): Promise<StandingAccount | undefined> {
  return tx
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id as userId', 'u.email', 'u.email_verified as confirmed', 'p.nickname', 'p.language'])
    .where('u.id', '=', userId)
    .where('p.completed_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes a profile complete. Breaks the uniqueness of nicknames when the name is taken or too like one that is. */
export async function writeCompletion(tx: Tx, userId: string, enrolment: Enrolment, now: Date): Promise<void> {
  const { nickname, nicknameKey, nicknameReadKey, birthDate, language } = enrolment
  const keys = [...new Set([nicknameKey, nicknameReadKey])].map((key) => ({ key, user_id: userId }))
  await tx.insertInto('nickname_keys').values(keys).execute()
  await tx.updateTable('users').set({ name: nickname, updated_at: now }).where('id', '=', userId).execute()
  await tx
    .updateTable('profiles')
    .set({ nickname, nickname_key: nicknameKey, birth_date: birthDate, completed_at: now })
    .set({ language: sql`${language}` })
    .where('id', '=', userId)
    .execute()
}

/** A way into an account: a password, or a provider's account. */
export type WayIn = { provider: string; since: Date }

/** All ways into an account. */
export async function readWaysIn(db: Db, userId: string): Promise<WayIn[]> {
  return db
    .selectFrom('credentials')
    .select(['provider_id as provider', 'created_at as since'])
    .where('user_id', '=', userId)
    .execute()
}

/** The same, with the account locked, so that two ways do not go at once and leave none. */
export async function lockWaysIn(tx: Tx, userId: string): Promise<WayIn[]> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return readWaysIn(tx, userId)
}

export async function removeWayIn(tx: Tx, userId: string, provider: string): Promise<void> {
  await tx.deleteFrom('credentials').where('user_id', '=', userId).where('provider_id', '=', provider).execute()
}
