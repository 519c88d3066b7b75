import type { CasinoDuel, DuelStatus } from '@satoshi/contract/duel'
import type { DuelOutcome } from '@satoshi/rules/duel/duel-rewards'
import type { EndReason } from '@satoshi/rules/match/match'
import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'
import type { RatingMove } from '../rating/rating-api.ts'

/** A duel as one of its players has it. */
export type SeatRow = {
  duelId: string
  userId: string
  opponentId: string | null
  botId: string | null
  status: DuelStatus
  endedReason: EndReason | null
  theme: string
  betBtz: number
  createdAt: Date
  endedAt: Date | null
  outcome: DuelOutcome | null
  score: number | null
  opponentScore: number | null
  ratings: RatingMove[]
  netCents: Cents | null
  commitment: string
  seed: string
}

const columns = sql`
  s.duel_id as "duelId", s.user_id as "userId", s.opponent_id as "opponentId", s.bot_id as "botId", d.status,
  d.ended_reason as "endedReason", d.topic as theme, d.bet_amount as "betBtz", d.created_at as "createdAt",
  d.ended_at as "endedAt", s.outcome, s.score, s.opponent_score as "opponentScore", s.ratings, s.net_cents as "netCents",
  d.draw_commitment as commitment, d.draw_seed as seed
  from duel_seats s join casino_duels d on d.id = s.duel_id`

/** When and how a duel was opened, and between which players; nothing for an unknown id. */
export async function readDuelRow(
  db: Db,
  id: string,
): Promise<{ createdAt: Date; status: DuelStatus; userIds: string[] } | undefined> {
  const row = await db
    .selectFrom('casino_duels')
    .select(['created_at as createdAt', 'status', 'player1_id', 'player2_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { player1_id: first, player2_id: second, ...rest } = row
  return { ...rest, userIds: second === null ? [first] : [first, second] }
}

/** A duel as each of its players has it. */
export async function readSeats(db: Db, duelId: string): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`select ${columns} where s.duel_id = ${duelId} order by s.seat`.execute(db)
  return rows
}

/** The duel that a player is in now: at most one. */
export async function readOpenSeats(db: Db, userId: string): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select ${columns} where s.user_id = ${userId}
      and s.duel_id in (select duel_id from open_duels where user_id = ${userId})`.execute(db)
  return rows
}

/** Ended duels of a player, the newest first, from behind `before` on. A player is in one at a time, so ids are their order. */
export async function readEndedSeats(db: Db, userId: string, before: string | null, limit: number): Promise<SeatRow[]> {
  const behind = before === null ? sql`` : sql`and s.duel_id < ${before}`
  const { rows } = await sql<SeatRow>`
    select ${columns} where s.user_id = ${userId} and s.outcome is not null ${behind}
    order by s.duel_id desc limit ${limit}`.execute(db)
  return rows
}

/** Duels of a player, the oldest first, from behind `last` on. */
export async function readSeatsAfter(db: Db, userId: string, last: SeatRow | null, limit: number): Promise<SeatRow[]> {
  const behind = last === null ? sql`` : sql`and s.duel_id > ${last.duelId}`
  const { rows } = await sql<SeatRow>`
    select ${columns} where s.user_id = ${userId} ${behind} order by s.duel_id limit ${limit}`.execute(db)
  return rows
}

export type DuelFilter = { player1?: string | undefined; player2?: string | undefined; status?: DuelStatus | undefined }

/** A player's own duels in the specification's columns, the newest first. */
export async function findDuels(db: Db, userId: string, filter: DuelFilter, limit: number): Promise<CasinoDuel[]> {
  const { player1, player2, status } = filter
  const other = [player1, player2].find((id) => id !== undefined && id !== userId)
  const between = other === undefined ? sql`` : sql`and s.opponent_id = ${other}`
  const first = player1 === undefined ? sql`` : sql`and d.player1_id = ${player1}`
  const second = player2 === undefined ? sql`` : sql`and d.player2_id = ${player2}`
  const isOpen = status === 'waiting' || status === 'active'
  const open = isOpen ? sql`and d.id in (select duel_id from open_duels where user_id = ${userId})` : sql``
  const standing = status === undefined ? sql`` : sql`and d.status = ${status}`
  const { rows } = await sql<Omit<CasinoDuel, 'created_at'> & { created_at: Date }>`
    select d.id, d.match_id, d.status, d.ended_reason, d.player1_id, d.player2_id, d.bot_id, d.topic, d.bet_amount, d.created_at
    from duel_seats s join casino_duels d on d.id = s.duel_id
    where s.user_id = ${userId} ${between} ${first} ${second} ${open} ${standing}
    order by s.duel_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** What came of a player's duels against another. */
export type Record = { won: number; lost: number; drawn: number }

/** Ended duels between a viewer and somebody else, as the viewer has them. */
export async function readRecord(db: Db, viewerId: string, userId: string): Promise<Record> {
  const { rows } = await sql<Record>`
    select count(*) filter (where outcome = 'won') as won, count(*) filter (where outcome = 'lost') as lost,
           count(*) filter (where outcome = 'drawn') as drawn
    from duel_seats where user_id = ${viewerId} and opponent_id = ${userId}`.execute(db)
  return rows[0] ?? { won: 0, lost: 0, drawn: 0 }
}

/**
 * How many duels of two players ended after `since`, counted up to `most`; void ones do not count. Two play one at a time,
 * so that ids are the order of their ends.
 */
export async function countMeetings(
  db: Db,
  { between: [one, other], since, most }: { between: readonly [string, string]; since: Instant; most: number },
): Promise<number> {
  const { rows } = await sql<{ met: number }>`
    select count(*)::int as met from (
      select d.ended_at from duel_seats s join casino_duels d on d.id = s.duel_id
      where s.user_id = ${one} and s.opponent_id = ${other} and s.outcome in ('won', 'lost', 'drawn')
      order by s.duel_id desc limit ${most}
    ) as latest where ended_at > ${new Date(since)}`.execute(db)
  return rows[0]?.met ?? 0
}

/** Against whom a player played most, the most first; void duels do not count. */
export async function readRivals(
  db: Db,
  userId: string,
  limit: number,
): Promise<(Record & { userId: string; lastAt: Instant })[]> {
  const { rows } = await sql<Record & { userId: string; lastAt: Date }>`
    select s.opponent_id as "userId", count(*) filter (where outcome = 'won') as won,
           count(*) filter (where outcome = 'lost') as lost, count(*) filter (where outcome = 'drawn') as drawn,
           max(d.ended_at) as "lastAt"
    from duel_seats s join casino_duels d on d.id = s.duel_id
    where s.user_id = ${userId} and s.opponent_id is not null and outcome in ('won', 'lost', 'drawn')
    group by s.opponent_id order by count(*) desc, max(d.ended_at) desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.getTime() }))
}

/** Whom a player met in the last duels, players and bots, the latest first. */
export async function recentOpponentsOf(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(opponent_id, bot_id) as id from duel_seats
    where user_id = ${userId} order by duel_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

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
