import type { Instant } from '@satoshi/rules/time'

import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'

/** The way in that is a password, as better-auth names it; every other one is a social provider's. */
const byPassword = 'credential'

/** The hash of the player's password, or null when the account is entered by other ways only. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', byPassword)
    .executeTakeFirst()
  return row?.password ?? null
}

/** Writes the password, for an account that has none too; better-auth calls its own credentials by the user's id. */
export async function writePassword(tx: Tx, userId: string, password: string, now: Instant): Promise<void> {
  const updated_at = new Date(now)
  await tx
    .insertInto('credentials')
    .values({ id: newId(now), user_id: userId, account_id: userId, provider_id: byPassword, password })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at }))
    .execute()
}

/** Takes away every way in but the password. */
export async function removeOtherCredentials(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('user_id', '=', userId).where('provider_id', '!=', byPassword).execute()
}
