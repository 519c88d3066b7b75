import type { Db, Tx } from '../../platform/postgres/db.ts'

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
