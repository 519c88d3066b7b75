import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/** Whom a player met in the last duels, players and bots, the latest first. */
export async function recentOpponentsOf(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(opponent_id, bot_id) as id from duel_seats
    where user_id = ${userId} order by duel_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
