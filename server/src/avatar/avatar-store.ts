import type { Db, Tx } from '../platform/postgres/db.ts'
import type { DrawnPicture } from './draw-picture.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    owned_avatars: OwnedAvatars
    profile_images: ProfileImages
  }
}

type OwnedAvatars = { user_id: string; avatar_id: string; got_at: Date }
type ProfileImages = { user_id: string; id: string; small: Buffer; large: Buffer; made_at: Date }

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

/** Where pictures are kept: the database, so that every process serves them and a backup has them. */
export async function writePicture(
  tx: Tx,
  { userId, id, drawn, at }: { userId: string; id: string; drawn: DrawnPicture; at: Date },
): Promise<void> {
  const picture = { id, ...drawn, made_at: at }
  await tx
    .insertInto('profile_images')
    .values({ user_id: userId, ...picture })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
    .execute()
}

export async function deletePicture(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profile_images').where('user_id', '=', userId).execute()
}

/** The bytes of a picture in one size; null where there is none of that id, or no longer. */
export async function readPicture(db: Db, id: string, size: 'small' | 'large'): Promise<Buffer | null> {
  const row = await db.selectFrom('profile_images').select(`${size} as bytes`).where('id', '=', id).executeTakeFirst()
  return row?.bytes ?? null
}

/** A player's picture as it is taken home; null where there is none. */
export async function readWholePicture(db: Db, userId: string) {
  const row = await db
    .selectFrom('profile_images')
    .select(['large', 'made_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { madeAt: row.made_at, webpBase64: row.large.toString('base64') } : null
}
