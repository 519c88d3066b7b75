import type { Db, Tx } from '../platform/postgres/db.ts'
import type { DrawnPicture } from './draw-picture.ts'

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
