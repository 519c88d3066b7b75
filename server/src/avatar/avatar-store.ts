import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    owned_wearables: OwnedWearables
    profile_images: ProfileImages
  }
}

type OwnedWearables = { user_id: string; wearable_id: string; got_at: Date }
type ProfileImages = { user_id: string; id: string; small: Buffer; large: Buffer; made_at: Date }

/** What is worn that a player came to have, beside the starters. */
export async function readOwned(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('owned_wearables').select('wearable_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.wearable_id)
}

/** The same with the moment at which each was got, the oldest first. */
export async function readWholeOwned(db: Db, userId: string) {
  return db
    .selectFrom('owned_wearables')
    .select(['wearable_id as id', 'got_at as gotAt'])
    .where('user_id', '=', userId)
    .orderBy('got_at')
    .execute()
}

/** Gives something worn; whoever has it keeps the moment at which they got it. */
export async function insertOwned(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .insertInto('owned_wearables')
    .values({ user_id: userId, wearable_id: id, got_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes something worn away; false where it was not there. */
export async function deleteOne(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('owned_wearables')
    .where('user_id', '=', userId)
    .where('wearable_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOwned(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('owned_wearables').where('user_id', '=', userId).execute()
}

/** Pictures of older versions, with their bytes; this one writes none. */
export async function readOldPictures(db: Db, limit: number) {
  return db
    .selectFrom('profile_images')
    .select(['user_id as userId', 'id', 'small', 'large', 'made_at as madeAt'])
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** Holds a picture of an older version until the transaction ends; false where somebody else has moved it. */
export async function lockOldPicture(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('profile_images').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function deleteOldPicture(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('profile_images').where('id', '=', id).execute()
}
