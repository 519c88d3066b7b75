import { formatNamed } from '@satoshi/rules/match/format'
import type { Match } from '@satoshi/rules/match/match'
import { matchFormats } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { loadMatches } from './match-store.ts'

const competing = matchFormats.filter((name) => formatNamed(name).competes)

/**
 * The matches in which some players compete now, by player; who sits in none is not in it. A seat that has left, or has
 * no hearts any more, is free. Derived, so that nothing is left behind by whatever ends a match.
 */
export async function liveSeatsOf(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; matchId: string }>`
    select s.user_id as "userId", s.match_id as "matchId"
    from match_seats s join matches m on m.id = s.match_id
    where s.user_id = any(${userIds}::uuid[]) and s.result is null and m.ended_at is null and m.format = any(${competing}::text[])
      and m.state -> 'seats' -> s.seat ->> 'state' in ('active', 'away')`.execute(db)
  return new Map(rows.map(({ userId, matchId }) => [userId, matchId]))
}

/** The questions of all matches of some players that have not ended. */
export async function questionsInPlay(db: Db, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select distinct q ->> 'questionId' as "questionId"
    from match_seats s join matches m on m.id = s.match_id
    cross join lateral jsonb_array_elements(m.state -> 'questions') q
    where s.user_id = any(${userIds}::uuid[]) and s.result is null and m.ended_at is null`.execute(db)
  return rows.map(({ questionId }) => questionId)
}

/** What some players have open alone, held until the transaction ends. */
export async function lockQuizzes(tx: Tx, userIds: string[]): Promise<Match[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from matches m
    where m.id in (select s.match_id from match_seats s where s.user_id = any(${userIds}::uuid[]) and s.result is null)
      and m.ended_at is null and m.format <> all(${competing})
    order by m.id for no key update`.execute(tx)
  // Read when they are held: what somebody else brought on meanwhile is in it.
  return loadMatches(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Which matches of some players stand still. */
export async function listSuspended(db: Db, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from match_seats s join matches m on m.id = s.match_id
    where s.user_id = any(${userIds}::uuid[]) and s.result is null and m.phase = 'suspended'`.execute(db)
  return rows.map(({ id }) => id)
}
