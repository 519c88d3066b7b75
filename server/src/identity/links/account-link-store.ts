import type { LinkPurpose } from '@satoshi/contract/identity/account'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/postgres/db.ts'

/** A link as it is written: the hash of its token, never the token. */
export type WrittenLink = {
  id: string
  userId: string
  purpose: LinkPurpose
  tokenHash: string
  email: string | null
  createdAt: Date
  expiresAt: Date
}

/** Writes the link in place of the one that the player has for this purpose. */
export async function writeLink(tx: Tx, link: WrittenLink): Promise<void> {
  const { tokenHash: token_hash, email, createdAt: created_at, expiresAt: expires_at } = link
  const values = { id: link.id, token_hash, email, created_at, expires_at }
  await tx
    .insertInto('account_links')
    .values({ ...values, user_id: link.userId, purpose: link.purpose })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute()
}

/** The link, its player's nickname with it, when it is good at `now` and the account stands. */
export async function findLink(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('account_links as l')
    .innerJoin('profiles as p', 'p.id', 'l.user_id')
    .select(['l.user_id as userId', 'l.purpose', 'l.email', 'p.nickname'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Removes the link when it is one for `purpose`; of two who try at once one gets it. */
export async function removeLink(
  tx: Tx,
  { tokenHash, purpose }: { tokenHash: string; purpose: LinkPurpose },
): Promise<{ email: string | null } | undefined> {
  return tx
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returning('email')
    .executeTakeFirst()
}

export async function removeLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute()
}

/** Forgets some links that are over. Skips what others hold: it is only tidying. */
export async function removeExpiredLinks(tx: Tx, now: Date): Promise<void> {
  await sql`delete from account_links where id in (
    select id from account_links where expires_at <= ${now} order by expires_at limit 100 for update skip locked)`.execute(
    tx,
  )
}
