import type { GroupSeat, LeagueMove, RankedSeat } from '@satoshi/rules/league/close-group'
import type { LeaguePace, LeagueTier } from '@satoshi/rules/league/tiers'
import type { Cents } from '@satoshi/rules/money'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql, type Generated } from 'kysely'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    league_players: LeaguePlayers
    league_groups: LeagueGroups
    league_seats: LeagueSeats
    league_arrivals: LeagueArrivals
  }
}

type LeaguePlayers = {
  user_id: string
  tier: LeagueTier
  active_week: DayColumn
  opted_out: Generated<boolean>
  left_week: DayColumn | null
}
type LeagueGroups = {
  id: string
  week: DayColumn
  tier: LeagueTier
  pace: LeaguePace
  taken: number
  closed_at: Date | null
}
type LeagueSeats = {
  user_id: string
  week: DayColumn
  group_id: string
  seated_at: Date
  points: number | null
  rank: number | null
  move: LeagueMove | null
  tier_after: LeagueTier | null
  prize_cents: Cents | null
}
type LeagueArrivals = { week: DayColumn; user_id: string; arrived_at: Date }

/** A player's group of a week. */
export type OwnGroup = { id: string; tier: LeagueTier; pace: LeaguePace }

/** What a week came to for a player. */
export type PastSeat = {
  week: Day
  tier: LeagueTier
  seats: number
  rank: number
  move: LeagueMove
  tierAfter: LeagueTier
  prizeCents: Cents
}

/** The points that a player has in a week; null for none. */
export async function readWeek(db: Db, userId: string, week: Day): Promise<number | null> {
  const row = await db
    .selectFrom('week_points')
    .select('points')
    .where('week', '=', week)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.points ?? null
}

/** The points of some players in a week, without those who have none. */
export async function readWeeks(db: Db, userIds: string[], week: Day): Promise<GroupSeat[]> {
  const { rows } = await sql<{ userId: string; points: number; reachedAt: Date }>`
    select user_id as "userId", points, reached_at as "reachedAt" from week_points
    where week = ${week} and user_id = any(${userIds}::uuid[])`.execute(db)
  return rows.map(({ reachedAt, ...row }) => ({ ...row, reachedAt: reachedAt.getTime() }))
}

/** The group in which a player sits in a week. */
export async function readOwnGroup(db: Db, userId: string, week: Day): Promise<OwnGroup | undefined> {
  return db
    .selectFrom('league_seats as s')
    .innerJoin('league_groups as g', 'g.id', 's.group_id')
    .select(['g.id', 'g.tier', 'g.pace'])
    .where('s.user_id', '=', userId)
    .where('s.week', '=', week)
    .executeTakeFirst()
}

/** What a closed week came to for a player. */
export async function readPastSeat(db: Db, userId: string, week: Day): Promise<PastSeat | undefined> {
  const { rows } = await sql<PastSeat>`
    select s.week, g.tier, (select count(*)::int from league_seats o where o.group_id = g.id) as seats,
           s.rank, s.move, s.tier_after as "tierAfter", s.prize_cents as "prizeCents"
    from league_seats s join league_groups g on g.id = s.group_id
    where s.user_id = ${userId} and s.week = ${week} and s.rank is not null`.execute(db)
  return rows[0]
}

/** Every seat of a player, the newest first: one a week. */
export async function readWholeSeats(db: Db, userId: string) {
  return db
    .selectFrom('league_seats as s')
    .innerJoin('league_groups as g', 'g.id', 's.group_id')
    .select(['s.week', 'g.tier', 'g.pace', 's.seated_at as seatedAt', 's.points', 's.rank', 's.move'])
    .select(['s.tier_after as tierAfter', 's.prize_cents as prizeCents'])
    .where('s.user_id', '=', userId)
    .orderBy('s.week', 'desc')
    .execute()
}

/** A group whose week is over. */
export type DueGroup = { id: string; week: Day; tier: LeagueTier }

/** Locks a group, unless it is closed. */
export async function lockGroup(tx: Tx, id: string): Promise<DueGroup | undefined> {
  return tx
    .selectFrom('league_groups')
    .select(['id', 'week', 'tier'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Groups that the first of those wait for who have points in a later week: they are closed before the others. */
export async function groupsWaitedFor(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct g.id from (
      select user_id, week from league_arrivals order by week, arrived_at, user_id limit ${limit}
    ) a
    cross join lateral (
      select s.group_id from league_seats s
      where s.user_id = a.user_id and s.week < a.week order by s.week desc limit 1
    ) last
    join league_groups g on g.id = last.group_id and g.closed_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The seats of a group with what their week came to. */
export async function readGroupSeats(db: Db, groupId: string): Promise<GroupSeat[]> {
  const { rows } = await sql<{ userId: string; points: number; reachedAt: Date }>`
    select s.user_id as "userId", coalesce(w.points, 0) as points, coalesce(w.reached_at, s.seated_at) as "reachedAt"
    from league_seats s left join week_points w on w.week = s.week and w.user_id = s.user_id
    where s.group_id = ${groupId}`.execute(db)
  return rows.map(({ userId, points, reachedAt }) => ({ userId, points, reachedAt: reachedAt.getTime() }))
}

/** Writes what a group came to, and the tiers of its players; from now on it is closed. */
export async function writeClosing(tx: Tx, group: DueGroup, seats: RankedSeat[], at: Instant): Promise<void> {
  const column = <Value>(of: (seat: RankedSeat) => Value) => seats.map(of)
  await sql`
    with closed as (
      update league_groups set closed_at = ${new Date(at)} where id = ${group.id}
    ), result as (
      select * from unnest(
        ${column((seat) => seat.userId)}::uuid[], ${column((seat) => seat.points)}::int[],
        ${column((seat) => seat.rank)}::int[], ${column((seat) => seat.move)}::text[],
        ${column((seat) => seat.tierAfter)}::text[], ${column((seat) => seat.prizeCents)}::bigint[]
      ) as one (user_id, points, rank, move, tier_after, prize_cents)
    ), moved as (
      update league_players p set tier = r.tier_after from result r
      where p.user_id = r.user_id and p.tier <> r.tier_after
    )
    update league_seats s
    set points = r.points, rank = r.rank, move = r.move, tier_after = r.tier_after, prize_cents = r.prize_cents
    from result r where s.user_id = r.user_id and s.week = ${group.week}`.execute(tx)
}
