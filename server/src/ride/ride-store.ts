import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    first_rides: FirstRides
  }
}

type FirstRides = { user_id: string; match_id: string | null; skipped_at: Date | null }

/** The ride of a player; undefined for whoever has neither begun nor skipped one. */
export async function readRide(db: Db, userId: string) {
  const row = await db
    .selectFrom('first_rides')
    .select(['match_id as matchId', 'skipped_at as skippedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Notes the ride that a player has begun; of a deleted account nothing is noted. */
export async function writeBegun(tx: Tx, userId: string, matchId: string): Promise<void> {
  await sql`
    insert into first_rides (user_id, match_id)
    select id, ${matchId}::uuid from profiles where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set match_id = excluded.match_id`.execute(tx)
}

/** Notes that a player would not ride; the first time stays, and of a deleted account nothing is noted. */
export async function writeSkipped(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`
    insert into first_rides (user_id, skipped_at)
    select id, ${at}::timestamptz from profiles where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set skipped_at = coalesce(first_rides.skipped_at, excluded.skipped_at)`.execute(tx)
}

export async function deleteRide(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('first_rides').where('user_id', '=', userId).execute()
}
