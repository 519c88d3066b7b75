import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/** Wins over people in duels that moved ratings, counted up to `most`. */
export async function countWins(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ wins: number }>`
    select count(*)::int as wins from (
      select from duel_seats
      where user_id = ${userId} and opponent_id is not null and outcome = 'won' and ratings <> '[]' limit ${most}
    ) as counted`.execute(db)
  return rows[0]?.wins ?? 0
}

/** How many of the last `most` duels with people were won one after another, up to `duelId` or to the last. */
export async function countWinsInARow(db: Db, userId: string, most: number, duelId: string | null): Promise<number> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from duel_seats
    where user_id = ${userId} and opponent_id is not null and ratings <> '[]'
      and (${duelId}::uuid is null or duel_id <= ${duelId}::uuid)
    order by duel_id desc limit ${most}`.execute(db)
  const end = rows.findIndex(({ outcome }) => outcome !== 'won')
  return end === -1 ? rows.length : end
}

/** By how much the other person of a duel was rated above a player when it began; null without such ratings. */
export async function ratedAboveBy(db: Db, userId: string, duelId: string): Promise<number | null> {
  const { rows } = await sql<{ above: number }>`
    select (theirs.move ->> 'before')::int - (mine.move ->> 'before')::int as above
    from duel_seats me
    join duel_seats them on them.duel_id = me.duel_id and them.user_id = me.opponent_id
    cross join lateral jsonb_array_elements(me.ratings) as mine (move)
    cross join lateral jsonb_array_elements(them.ratings) as theirs (move)
    where me.duel_id = ${duelId} and me.user_id = ${userId}
      and mine.move ->> 'category' = 'overall' and theirs.move ->> 'category' = 'overall'`.execute(db)
  return rows[0]?.above ?? null
}
