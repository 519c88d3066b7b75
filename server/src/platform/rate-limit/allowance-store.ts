import { sql } from 'kysely'
import type { Instant, Millis } from '@satoshi/rules/time'

import type { Db, Tx } from '../postgres/db.ts'

/** A bucket in millis of time: each use fills in `step`, it leaks by itself, and more than `full` does not go in. */
export type Bucket = { key: string; step: Millis; full: Millis }

/** Fills in one use at `now`, in one statement; false when the bucket is full, and then nothing is filled in. */
export async function fillBucket(tx: Tx, { key, step, full }: Bucket, now: Instant): Promise<boolean> {
  const used = await tx
    .insertInto('allowances')
    .values({ key, free_at: now + step })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ free_at: sql<number>`greatest(allowances.free_at, ${now}::bigint) + ${step}::bigint` })
        .where(sql<boolean>`greatest(allowances.free_at, ${now}::bigint) + ${step}::bigint <= ${now + full}::bigint`),
    )
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

/** Takes one use out again. */
export async function returnToBucket(tx: Tx, { key, step }: Bucket): Promise<void> {
  await tx
    .updateTable('allowances')
    .set({ free_at: sql<number>`free_at - ${step}::bigint` })
    .where('key', '=', key)
    .execute()
}

/** Takes every use out. */
export async function emptyBucket(tx: Tx, { key }: Bucket): Promise<void> {
  await tx.deleteFrom('allowances').where('key', '=', key).execute()
}

/** When the bucket takes one more. */
export async function bucketOpensAt(db: Db, { key, step, full }: Bucket): Promise<Instant> {
  const row = await db.selectFrom('allowances').select('free_at').where('key', '=', key).executeTakeFirst()
  return row ? row.free_at + step - full : 0
}

/** Forgets some buckets that are empty at `now`. Skips what others hold: it is only tidying. */
export async function deleteEmptyBuckets(tx: Tx, now: Instant): Promise<void> {
  await sql`delete from allowances where key in (
    select key from allowances where free_at < ${now}::bigint order by free_at limit 100 for update skip locked)`.execute(
    tx,
  )
}
