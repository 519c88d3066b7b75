import type { Standing } from '@satoshi/rules/leaderboard/ranks'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql, type RawBuilder } from 'kysely'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    week_points: WeekPoints
    week_buckets: WeekBuckets
    week_changes: WeekChanges
  }
}

type WeekPoints = { week: DayColumn; user_id: string; points: number; reached_at: Date }
type WeekBuckets = { week: DayColumn; width: number; bucket: number; players: number }
type WeekChanges = { week: DayColumn; points_before: number | null; points_after: number | null }

/** Somebody's place in the order of the board: more points first, then who reached them earlier. */
export type Place = { points: number; reachedAt: Instant; userId: string }

/** Which part of a week's board is read: so many before a place and so many from it on. */
export type Slice = { week: Day; from: Anchor; before: number; after: number }

/** Anchor of a slice: the top, next to a place that is itself left out, or around a player (who may have none: the top). */
export type Anchor = 'top' | { beside: Place } | { around: string }

/** Part of a board and what its ranks follow from, all of one moment. */
export type SliceRow = {
  /** Both in the order of the board. */
  before: Place[]
  after: Place[]
  /** Of the first place that was read; null when none was. */
  standing: Standing | null
  players: number
  mine: { points: number; above: number } | null
}

type Row = {
  before: Place[]
  after: Place[]
  above: number | null
  aboveOrTied: number | null
  players: number
  myPoints: number | null
  myAbove: number | null
}

/** A way to read a slice, the week's number of players and where `viewer` stands. */
export type ReadSlice = (db: Db, viewer: string, slice: Slice) => Promise<SliceRow>

/** The board's own way: in one statement, and so of one moment. */
export async function readSlice(db: Db, viewer: string, { week, from, before, after }: Slice): Promise<SliceRow> {
  const anchor = anchorKey(week, from)
  const inclusive = from !== 'top' && 'around' in from
  const { rows } = await sql<Row>`
    with mine as (
      select points from week_points where week = ${week} and user_id = ${viewer}
    ), preceding as (
      select points, reached_at, user_id from week_points
      where week = ${week} and (-points, reached_at, user_id) < ${anchor}
      order by -points desc, reached_at desc, user_id desc limit ${before}
    ), following as (
      select points, reached_at, user_id from week_points
      where week = ${week} and (-points, reached_at, user_id) ${inclusive ? sql`>=` : sql`>`} ${anchor}
      order by -points, reached_at, user_id limit ${after}
    ), best as (
      select max(points) as points from (select points from preceding union all select points from following) every
    )
    select ${placesOf('preceding')} as before, ${placesOf('following')} as after,
      (select players_above(${week}, points) from best) as above,
      (select players_above(${week}, points - 1) from best) as "aboveOrTied",
      players_above(${week}, 0) as players,
      (select points from mine) as "myPoints",
      (select players_above(${week}, points) from mine) as "myAbove"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a row')
  return sliceRow(row)
}

/** How many points a player has and how many stand above; null for one without points in the week. */
export async function readMine(db: Db, week: Day, userId: string): Promise<SliceRow['mine']> {
  const { rows } = await sql<{ points: number; above: number }>`
    select points, players_above(${week}, points) as above
    from week_points where week = ${week} and user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Counts the changes that are not collected yet into the buckets; gives how many there were. */
export async function collectChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ collected: number }>`select collect_week_changes() as collected`.execute(tx)
  return rows[0]?.collected ?? 0
}

/** The points of a player in each week that brought some, the oldest first. */
export async function readWeeksOf(db: Db, userId: string) {
  return db
    .selectFrom('week_points')
    .select(['week', 'points', 'reached_at as reachedAt'])
    .where('user_id', '=', userId)
    .orderBy('week')
    .execute()
}

/** Takes a player off the boards of all weeks. */
export async function deleteWeekPoints(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('week_points').where('user_id', '=', userId).execute()
}

/** What a place compares as; `week_points_board` is the index of the same three. */
function anchorKey(week: Day, from: Anchor): RawBuilder<unknown> {
  if (from === 'top') return sql`(${beforeAll.points}::integer, ${beforeAll.at}::timestamptz, ${beforeAll.id}::uuid)`
  if ('beside' in from) {
    const { points, reachedAt, userId } = from.beside
    return sql`(${-points}::integer, ${new Date(reachedAt)}::timestamptz, ${userId}::uuid)`
  }
  const own = (column: RawBuilder<unknown>) =>
    sql`(select ${column} from week_points where week = ${week} and user_id = ${from.around})`
  return sql`(
    coalesce(${own(sql`-points`)}, ${beforeAll.points}::integer),
    coalesce(${own(sql`reached_at`)}, ${beforeAll.at}::timestamptz),
    coalesce(${own(sql`user_id`)}, ${beforeAll.id}::uuid))`
}

/** Sorts before every place. */
const beforeAll = { points: -2_147_483_648, at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

function placesOf(part: 'preceding' | 'following'): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'points', points, 'reachedAt', (extract(epoch from reached_at) * 1000)::bigint, 'userId', user_id
    ) order by -points, reached_at, user_id), '[]')
    from ${sql.ref(part)})`
}

function sliceRow({ before, after, above, aboveOrTied, players, myPoints, myAbove }: Row): SliceRow {
  return {
    before,
    after,
    standing: above === null || aboveOrTied === null ? null : { above, tied: aboveOrTied - above },
    players,
    mine: myPoints === null || myAbove === null ? null : { points: myPoints, above: myAbove },
  }
}
