import type { Db, Tx } from '../platform/postgres/db.ts'

/** Avatars that a player came to have, beside the starters. */
export async function readOwned(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('owned_avatars').select('avatar_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.avatar_id)
}

/** The same with the moment at which each was got, the oldest first. */
export async function readWholeOwned(db: Db, userId: string) {
  return db
    .selectFrom('owned_avatars')
    .select(['avatar_id as avatarId', 'got_at as gotAt'])
    .where('user_id', '=', userId)
    .orderBy('got_at')
    .execute()
}

/** Gives an avatar; whoever has it keeps the moment at which they got it. */
export async function insertOwned(tx: Tx, userId: string, avatarId: string, at: Date): Promise<void> {
  await tx
    .insertInto('owned_avatars')
    .values({ user_id: userId, avatar_id: avatarId, got_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOwned(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('owned_avatars').where('user_id', '=', userId).execute()
}
