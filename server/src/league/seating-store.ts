import { paceWeeks, type LeaguePace, type LeagueTier } from '@satoshi/rules/league/tiers'
import { groupSeats, type LeagueStanding } from '@satoshi/rules/league/seating'
import { shiftDay, type Day, type Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

/** First points of a week that wait to be looked at, with what is known of their player. */
export type ArrivalRow = {
  week: Day
  userId: string
  at: Instant
  /** Null for somebody who was never there. */
  standing: LeagueStanding | null
  /** Points of the weeks before, as many as a pace is read from; weeks without points are left out. */
  lastWeeks: number[]
}

/** A group that takes seats. */
export type FillingGroup = { id: string; week: Day; tier: LeagueTier; pace: LeaguePace; taken: number }

/** A seat as it is given. */
export type NewSeat = { userId: string; week: Day; groupId: string; at: Instant }

/** Whether this transaction is the one that seats now; the others go away without waiting. */
export async function mayTrySeating(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('league:seat')) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

/** Waits until nobody seats, and keeps it so: a seat is then neither given nor given up by two at once. */
export async function lockSeating(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('league:seat'))`.execute(tx)
}

/**
 * Takes arrivals to be looked at, the earliest first, and out of the waiting. Whoever sits in a group of an earlier week
 * that is not closed waits for it; whose profile is being changed waits for the next look, so that nothing is waited for
 * here. In small statements, each of which looks at as many rows as there are arrivals, whatever is known of the tables.
 */
export async function claimArrivals(tx: Tx, limit: number): Promise<ArrivalRow[]> {
  const ready = await readReady(tx, limit)
  if (ready.length === 0) return []
  const held = await lockPlayers(
    tx,
    ready.map(({ userId }) => userId),
  )
  const taken = ready.filter(({ userId }) => held.has(userId))
  await deleteArrivals(tx, taken)
  const standings = await readStandings(tx, [...held])
  const before = await readWeeksBefore(tx, taken)
  return taken.map(({ week, userId, at }) => ({
    week,
    userId,
    at: at.getTime(),
    standing: standings.get(userId) ?? null,
    lastWeeks: before.flatMap((row) =>
      row.userId === userId && row.week < week && row.week >= weekBefore(week, paceWeeks) ? row.points : [],
    ),
  }))
}

type Waiting = { week: Day; userId: string; at: Date }

async function readReady(tx: Tx, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select a.week, a.user_id as "userId", a.arrived_at as at from league_arrivals a
    where coalesce((
      select g.closed_at is not null from league_seats s join league_groups g on g.id = s.group_id
      where s.user_id = a.user_id and s.week < a.week order by s.week desc limit 1), true)
    order by a.week, a.arrived_at, a.user_id limit ${limit}`.execute(tx)
  return rows
}

/** Keeps players as they are until the transaction ends; who is gone, or is being changed by somebody, is left out. */
async function lockPlayers(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id = any(${userIds}::uuid[]) and deleted_at is null
    for share skip locked`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function deleteArrivals(tx: Tx, arrivals: Waiting[]): Promise<void> {
  await sql`
    delete from league_arrivals where (week, user_id) in (
      select * from unnest(${arrivals.map(({ week }) => week)}::date[], ${arrivals.map(({ userId }) => userId)}::uuid[])
    )`.execute(tx)
}

async function readStandings(tx: Tx, userIds: string[]): Promise<Map<string, LeagueStanding | null>> {
  const { rows } = await sql<StandingRow & { userId: string }>`
    select l.user_id as "userId", ${standingColumns} from league_players l
    where l.user_id = any(${userIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ userId, ...row }) => [userId, standingOf(row)]))
}

/** Points of the weeks that paces are read from. */
async function readWeeksBefore(tx: Tx, arrivals: Waiting[]) {
  const weeks = arrivals.flatMap(({ week }) => Array.from({ length: paceWeeks }, (_, n) => weekBefore(week, n + 1)))
  const { rows } = await sql<{ week: Day; userId: string; points: number }>`
    select week, user_id as "userId", points from week_points
    where week = any(${[...new Set(weeks)]}::date[])
      and user_id = any(${arrivals.map(({ userId }) => userId)}::uuid[])`.execute(tx)
  return rows
}

function weekBefore(week: Day, weeks: number): Day {
  return shiftDay(week, -7 * weeks)
}

/** Groups of some weeks that take seats: at most one of each tier and pace. */
export async function readFillingGroups(tx: Tx, weeks: Day[]): Promise<FillingGroup[]> {
  if (weeks.length === 0) return []
  return tx
    .selectFrom('league_groups')
    .select(['id', 'week', 'tier', 'pace', 'taken'])
    .where('week', '=', anyOf(weeks, 'date'))
    .where('taken', '<', groupSeats)
    .execute()
}

/** Writes groups as they are now, new ones too. Full ones go first, so that one group of a kind takes seats at a time. */
export async function writeGroups(tx: Tx, groups: FillingGroup[]): Promise<void> {
  for (const group of groups.toSorted((one, other) => other.taken - one.taken)) {
    await tx
      .insertInto('league_groups')
      .values(group)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ taken: group.taken }))
      .execute()
  }
}

/** Gives seats; whoever has one in the week keeps that. */
export async function insertSeats(tx: Tx, seats: NewSeat[]): Promise<void> {
  if (seats.length === 0) return
  await tx
    .insertInto('league_seats')
    .values(
      seats.map(({ userId, week, groupId, at }) => ({
        user_id: userId,
        week,
        group_id: groupId,
        seated_at: new Date(at),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes that a player waits for a seat because of points that were made before. */
export async function insertArrival(tx: Tx, { week, userId, at }: { week: Day; userId: string; at: Instant }) {
  await tx
    .insertInto('league_arrivals')
    .values({ week, user_id: userId, arrived_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Gives a seat up in a week that runs; whether there was one. */
export async function deleteSeat(tx: Tx, userId: string, week: Day): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('league_seats')
    .where('user_id', '=', userId)
    .where('week', '=', week)
    .where('rank', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Where a player stands; null for somebody who was never there. */
export async function readStanding(db: Db, userId: string): Promise<LeagueStanding | null> {
  const { rows } = await sql<StandingRow>`
    select ${standingColumns} from league_players l where l.user_id = ${userId}`.execute(db)
  return rows[0] ? standingOf(rows[0]) : null
}

export async function writeStandings(tx: Tx, standings: (LeagueStanding & { userId: string })[]): Promise<void> {
  if (standings.length === 0) return
  await tx
    .insertInto('league_players')
    .values(
      standings.map(({ userId, tier, activeWeek, optedOut, leftWeek }) => ({
        user_id: userId,
        tier,
        active_week: activeWeek,
        opted_out: optedOut,
        left_week: leftWeek,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        tier: row.ref('excluded.tier'),
        active_week: row.ref('excluded.active_week'),
        opted_out: row.ref('excluded.opted_out'),
        left_week: row.ref('excluded.left_week'),
      })),
    )
    .execute()
}

/** Takes everything of a player out of the leagues. */
export async function deleteLeagueRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('league_arrivals').where('user_id', '=', userId).execute()
  await tx.deleteFrom('league_seats').where('user_id', '=', userId).execute()
  await tx.deleteFrom('league_players').where('user_id', '=', userId).execute()
}

type StandingRow = {
  tier: LeagueTier | null
  activeWeek: Day | null
  optedOut: boolean | null
  leftWeek: Day | null
}

const standingColumns = sql`l.tier, l.active_week as "activeWeek", l.opted_out as "optedOut", l.left_week as "leftWeek"`

function standingOf({ tier, activeWeek, optedOut, leftWeek }: StandingRow): LeagueStanding | null {
  if (tier === null || activeWeek === null) return null
  return { tier, activeWeek, optedOut: optedOut ?? false, leftWeek }
}
