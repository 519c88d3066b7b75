import type { Act, ActCap } from '@satoshi/rules/district/act'
import type { Might, Power, WeekOfPower } from '@satoshi/rules/district/power'
import { shiftDay, type Day } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql, type Generated, type GeneratedAlways } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { DayColumn, Json } from '../platform/postgres/tables.ts'
import { anonymityThreshold } from './people-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    district_act_days: DistrictActDays
    district_points: DistrictPoints
    district_weeks: DistrictWeeks
    district_days: DistrictDays
    district_standings: DistrictStandings
    district_contributions: DistrictContributions
  }
}

type DistrictActDays = { user_id: string; cap: ActCap; day: DayColumn; times: number }
type DistrictPoints = {
  id: GeneratedAlways<number>
  district: DistrictKey
  power: Power
  act: string
  week: DayColumn
  day: DayColumn | null
  tenths: number
}
type DistrictDays = { district: DistrictKey; day: DayColumn; tenths: number }
type DistrictWeeks = { district: DistrictKey; week: DayColumn; power: Power; act: string; tenths: number }
type DistrictStandings = {
  district: DistrictKey
  week: DayColumn
  total: number
  level: number
  powers: Json<Might['powers']>
}
type DistrictContributions = {
  district: DistrictKey
  week: DayColumn
  user_id: string
  tenths: number
  day: DayColumn | null
  day_tenths: Generated<number>
}

/** How much of a cap a player has used up on a day or on a later one that was counted before it. */
export async function readActDay(db: Db, userId: string, cap: ActCap, day: Day): Promise<{ day: Day; times: number }> {
  const row = await db
    .selectFrom('district_act_days')
    .select(['day', 'times'])
    .where('user_id', '=', userId)
    .where('cap', '=', cap)
    .executeTakeFirst()
  return row && row.day >= day ? row : { day, times: 0 }
}

export async function writeActDay(
  tx: Tx,
  userId: string,
  { cap, day, times }: { cap: ActCap; day: Day; times: number },
): Promise<void> {
  await tx
    .insertInto('district_act_days')
    .values({ user_id: userId, cap, day, times })
    .onConflict((conflict) => conflict.columns(['user_id', 'cap']).doUpdateSet({ day, times }))
    .execute()
}

/** When something was brought: the week that it counts in, and the game day, both of São Paulo. */
export type BroughtOn = { week: Day; day: Day }

/**
 * Points that a resident earned for a district: appended, so that nobody waits, and added to what is the resident's own. A
 * day that is counted after a later one counts in the week alone.
 */
export async function addPoints(
  tx: Tx,
  userId: string,
  {
    district,
    power,
    act,
    on,
    tenths,
  }: { district: DistrictKey; power: Power; act: Act; on: BroughtOn; tenths: number },
): Promise<void> {
  const { week, day } = on
  await sql`
    with appended as (
      insert into district_points (district, power, act, week, day, tenths)
      values (${district}, ${power}, ${act}, ${week}, ${day}, ${tenths}))
    insert into district_contributions as c (district, week, user_id, tenths, day, day_tenths)
    values (${district}, ${week}, ${userId}, ${tenths}, ${day}, ${tenths})
    on conflict (user_id, district, week) do update set tenths = c.tenths + excluded.tenths,
      day = greatest(c.day, excluded.day),
      day_tenths = case when c.day > excluded.day then c.day_tenths
                        when c.day = excluded.day then c.day_tenths + excluded.day_tenths
                        else excluded.day_tenths end`.execute(tx)
}

/** Points of a district that no resident is named for; below zero where it loses some. */
export async function appendPoints(tx: Tx, points: readonly Omit<DistrictPoints, 'id' | 'day'>[]): Promise<void> {
  if (points.length === 0) return
  await tx
    .insertInto('district_points')
    .values([...points])
    .execute()
}

/** Points that one fold takes at most. */
const foldBatch = 20_000

/** Whether this transaction may fold: one at a time does. */
export async function mayFold(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('district_points', 0)) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

/** Adds the points that were appended to the weeks and days of their districts, the oldest first; gives how many rows there were. */
export async function foldPoints(tx: Tx): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from district_points where id in (select id from district_points order by id limit ${foldBatch})
      returning district, week, day, power, act, tenths),
    brought as (
      insert into district_days as d (district, day, tenths)
      select district, day, sum(tenths) from taken where day is not null group by district, day
      on conflict (district, day) do update set tenths = d.tenths + excluded.tenths),
    added as (
      insert into district_weeks as w (district, week, power, act, tenths)
      select district, week, power, act, sum(tenths) from taken group by district, week, power, act
      on conflict (district, week, power, act) do update set tenths = w.tenths + excluded.tenths)
    select count(*)::int as folded from taken`.execute(tx)
  return rows[0]?.folded ?? 0
}

/** What all districts earned from a week on, by power. */
export async function readWeeks(db: Db, from: Day): Promise<(WeekOfPower & { district: DistrictKey })[]> {
  const { rows } = await sql<WeekOfPower & { district: DistrictKey }>`
    select district, week, power, sum(tenths)::float8 as tenths from district_weeks
    where week >= ${from} group by district, week, power order by district, week, power`.execute(db)
  return rows
}

/** What each act brought to a district in a week, in tenths of a raw point. */
export async function readActsOfWeek(
  db: Db,
  district: DistrictKey,
  week: Day,
): Promise<{ power: Power; act: string; tenths: number }[]> {
  const { rows } = await sql<{ power: Power; act: string; tenths: number }>`
    select power, act, tenths::float8 as tenths from district_weeks
    where district = ${district} and week = ${week} and tenths <> 0 order by power, act`.execute(db)
  return rows
}

/** What was brought to a district and by one resident, in tenths: in the week and on the day; `few` where so few live there that it would say who. */
export type BroughtRow = { few: boolean; week: number; day: number; mineWeek: number; mineDay: number }

/** What was brought to a district, and what `userId` brought of it, in one statement. A day may lie in two weeks. */
export async function readBrought(
  db: Db,
  { userId, district, on: { week, day } }: { userId: string; district: DistrictKey; on: BroughtOn },
): Promise<BroughtRow> {
  const { rows } = await sql<BroughtRow>`
    select
      (select count(*) from (select from residences where district = ${district} limit ${anonymityThreshold}) residents)
        < ${anonymityThreshold} as few,
      coalesce((select sum(tenths) from district_weeks where district = ${district} and week = ${week}), 0)::float8 as week,
      coalesce((select tenths from district_days where district = ${district} and day = ${day}), 0)::float8 as day,
      coalesce(sum(tenths) filter (where week = ${week}), 0)::float8 as "mineWeek",
      coalesce(sum(day_tenths) filter (where day = ${day}), 0)::float8 as "mineDay"
    from district_contributions where user_id = ${userId} and district = ${district}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum is one row')
  return row
}

/** What a district has reached, and the week for which that was reckoned. */
export type Standing = Might & { district: DistrictKey; week: Day }

/** What the districts have reached; nothing of one that has earned nothing yet. */
export async function readStandings(db: Db): Promise<Standing[]> {
  return db.selectFrom('district_standings').select(['district', 'week', 'total', 'level', 'powers']).execute()
}

export async function writeStandings(tx: Tx, standings: readonly Standing[]): Promise<void> {
  const rows = standings.map(({ powers, ...standing }) => ({ ...standing, powers: JSON.stringify(powers) }))
  await tx
    .insertInto('district_standings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('district').doUpdateSet((eb) => ({
        week: eb.ref('excluded.week'),
        total: eb.ref('excluded.total'),
        level: eb.ref('excluded.level'),
        powers: eb.ref('excluded.powers'),
      })),
    )
    .execute()
}

/** Takes away what a player has done for districts under their name; what the districts gained stays. */
export async function deleteContributions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('district_contributions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('district_act_days').where('user_id', '=', userId).execute()
}

/** What a player has done for districts, the oldest week first. */
export async function readContributions(db: Db, userId: string) {
  return db
    .selectFrom('district_contributions')
    .select(['week', 'district', 'tenths', 'day', 'day_tenths as dayTenths'])
    .where('user_id', '=', userId)
    .orderBy('week')
    .execute()
}

/** Weeks for which it is known who did what for a district. */
const weeksOfContributions = 10

/** Drops what was done longer ago than anybody asks for: of days, all before the last week. */
export async function dropOldContributions(tx: Tx, week: Day): Promise<void> {
  const first = shiftDay(week, -7 * weeksOfContributions)
  await tx.deleteFrom('district_contributions').where('week', '<', first).execute()
  await tx.deleteFrom('district_days').where('day', '<', shiftDay(week, -7)).execute()
}
