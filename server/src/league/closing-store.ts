import type { GroupSeat, RankedSeat } from '@satoshi/rules/league/close-group'
import type { LeagueTier } from '@satoshi/rules/league/tiers'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** A group whose week is over. */
export type DueGroup = { id: string; week: Day; tier: LeagueTier }

/** Takes the next group of the weeks up to `lastWeek` that is not closed and that nobody else is closing. */
export async function takeDueGroup(tx: Tx, lastWeek: Day): Promise<DueGroup | undefined> {
  return tx
    .selectFrom('league_groups')
    .select(['id', 'week', 'tier'])
    .where('closed_at', 'is', null)
    .where('week', '<=', lastWeek)
    .orderBy('week')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Takes one group, unless it is closed, its week is not over, or somebody else is closing it. */
export async function takeGroup(tx: Tx, id: string, lastWeek: Day): Promise<DueGroup | undefined> {
  return tx
    .selectFrom('league_groups')
    .select(['id', 'week', 'tier'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('week', '<=', lastWeek)
    .forUpdate()
    .skipLocked()
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
