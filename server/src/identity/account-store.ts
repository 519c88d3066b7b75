import type { Language } from '@satoshi/rules/words'

import { newRandomId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { NicknameKeys } from './nickname-keys.ts'

/** An account that is not deleted, as mails and confirmation see it. */
export type StandingAccount = {
  userId: string
  email: string
  confirmed: boolean
  nickname: string
  language: Language
}

export async function findAccount(db: Db, userId: string): Promise<StandingAccount | undefined> {
  return standingAccounts(db).where('u.id', '=', userId).executeTakeFirst()
}

export async function findAccountByEmail(db: Db, email: string): Promise<StandingAccount | undefined> {
  return standingAccounts(db).where('u.email', '=', email.toLowerCase()).executeTakeFirst()
}

/** The account, locked against being deleted or confirmed meanwhile. */
export async function lockAccount(tx: Tx, userId: string): Promise<StandingAccount | undefined> {
  return standingAccounts(tx).where('u.id', '=', userId).forUpdate().executeTakeFirst()
}

function standingAccounts(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id as userId', 'u.email', 'u.email_verified as confirmed', 'p.nickname', 'p.language'])
    .where('p.deleted_at', 'is', null)
}

export async function isDeleted(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('deleted_at').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.deleted_at !== null
}

export async function isConfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('email_verified').where('id', '=', userId).executeTakeFirst()
  return row?.email_verified ?? false
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row !== undefined
}

export async function isNicknameTaken(db: Db, keys: NicknameKeys): Promise<boolean> {
  const row = await db
    .selectFrom('nickname_keys')
    .select('key')
    .where('key', 'in', [keys.look, keys.read])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes everything personal from an account and its ways in. The rows stay: the ledger and matches of others name
 * them. Its nickname and address are free for others afterwards.
 */
export async function anonymise(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('credentials').where('user_id', '=', userId).execute()
  await tx.deleteFrom('nickname_keys').where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ name: 'deleted', email: `deleted-${newRandomId()}@account.invalid`, email_verified: false, image: null })
    .set({ updated_at: now })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('profiles')
    .set({ nickname: 'deleted', nickname_key: `deleted:${userId}`, birth_date: null, financial_goal: null })
    .set({ profile_image_url: null, current_avatar_id: null, deleted_at: now })
    .where('id', '=', userId)
    .execute()
}
