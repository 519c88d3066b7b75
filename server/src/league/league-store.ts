import type { GroupSeat, LeagueMove } from '@satoshi/rules/league/close-group'
import type { LeaguePace } from '@satoshi/rules/league/pace'
import type { LeagueTier } from '@satoshi/rules/league/tiers'
import type { Cents } from '@satoshi/rules/money'
import type { Day } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

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
