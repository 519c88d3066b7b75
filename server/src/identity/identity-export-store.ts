import type { Db } from '../platform/postgres/db.ts'

/** What the account's own row says, with the ways to sign in to it; never a password or a token. */
export async function readAccount(db: Db, userId: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as emailConfirmed', 'image', 'created_at as createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const waysIn = await db
    .selectFrom('credentials')
    .select(['provider_id as provider', 'account_id as accountId', 'created_at as since'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { account, waysIn }
}

/** The sessions of an account without their tokens. */
export async function readSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'updated_at as lastSeenAt', 'expires_at as expiresAt'])
    .select(['ip_address as ipAddress', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Links of mails that are open, without their tokens. */
export async function readOpenLinks(db: Db, userId: string) {
  return db
    .selectFrom('account_links')
    .select(['purpose', 'email as newEmail', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
