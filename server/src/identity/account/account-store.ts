import { homeZone } from '@satoshi/rules/time'
import { fallbackLanguage, type Language } from '@satoshi/rules/language'

import { newRandomId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'
import { anyOf } from '../../platform/postgres/lists.ts'
import type { NicknameKeys } from '../nickname/nickname-keys.ts'

/** An account that is complete and not deleted, as mails and confirmation see it. */
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

/** When the account was made; undefined for one that is not complete, or deleted. */
export async function accountSince(db: Db, userId: string): Promise<Date | undefined> {
  const row = await standingAccounts(db).select('u.created_at').where('u.id', '=', userId).executeTakeFirst()
  return row?.created_at
}

export async function findAccountByEmail(db: Db, email: string): Promise<StandingAccount | undefined> {
  return standingAccounts(db).where('u.email', '=', email.toLowerCase()).executeTakeFirst()
}

/** By the nickname as it is written. Reads all profiles: for an operator, not for requests. */
export async function findAccountByNickname(db: Db, nickname: string): Promise<StandingAccount | undefined> {
  return standingAccounts(db).where('p.nickname', '=', nickname).executeTakeFirst()
}

/** The account, locked against being deleted or confirmed meanwhile. */
export async function lockAccount(tx: Tx, userId: string): Promise<StandingAccount | undefined> {
  return standingAccounts(tx).where('u.id', '=', userId).forUpdate().executeTakeFirst()
}

/**
 * Keeps an account as it is until the transaction ends, as rows that name it do. It comes before the player's row for
 * whoever locks that and then writes such rows: `lockAccount` locks both in this order.
 */
export async function holdAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
}

function standingAccounts(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id as userId', 'u.email', 'u.email_verified as confirmed', 'p.nickname', 'p.language'])
    .where('p.deleted_at', 'is', null)
    .where('p.completed_at', 'is not', null)
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
    .where('key', '=', anyOf([keys.visual, keys.read], 'text'))
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the address as proven; the trigger tells others when it was not. */
export async function confirmEmail(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email_verified: true, updated_at: now }).where('id', '=', userId).execute()
}

/** Gives the account another address, which is proven. Breaks the uniqueness of addresses when it is taken. */
export async function moveToEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email, email_verified: true, updated_at: now }).where('id', '=', userId).execute()
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
    .set({ profile_image_url: null, current_avatar_id: null, accessory_id: null, skin_id: null, profile_theme: null })
    .set({ question_region: null })
    .set({ deleted_at: now })
    .set({ language: fallbackLanguage, time_zone: homeZone, zone_changed_at: null, previous_zone: null })
    .where('id', '=', userId)
    .execute()
}
