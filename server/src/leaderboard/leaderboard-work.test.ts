import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { readMine, readSlice, type Anchor } from './leaderboard-store.ts'

const week = '2026-11-23'
const many = 100_000
/** Rows that a request may touch, however many players there are. */
const mostRows = 500
let database: TestDatabase
/** Filling takes longer than a request may. */
let patient: Connection

beforeAll(async () => {
  database = await createDatabase()
  patient = connectForLongWork(database.url, { log: pino({ level: 'silent' }) })
  // Rows without their players, and counted all at once.
  await sql`alter table week_points drop constraint week_points_user_id_fkey, disable trigger user`.execute(database.db)
})
afterAll(async () => {
  await patient.close()
  await database.drop()
})

// How points lie: over many values, all on one, and on a few with thousands of ties each.
test.each([
  ['spread', sql`1 + (n * 7919) % 60000`],
  ['all tied', sql`4095`],
  ['in crowds', sql`1 + (n % 9) * 4000`],
])('with a hundred thousand players, %s, a rank and a page touch a few hundred rows', async (_, points) => {
  await fill(points)
  const somebody = await userAt(many / 2)
  for (const from of ['top', { around: somebody.userId }, { beside: somebody }] satisfies Anchor[]) {
    const touched = await rowsTouched((db) => readSlice(db, somebody.userId, { week, from, before: 10, after: 40 }))
    expect(touched.scanned + touched.fetched).toBeLessThan(mostRows)
  }
  const touched = await rowsTouched((db) => readMine(db, week, somebody.userId))
  expect(touched.fetched).toBeGreaterThan(0)
  expect(touched.scanned + touched.fetched).toBeLessThan(mostRows)
})

/** What one read touches, by the database's own statistics: times say little on a busy machine. */
async function rowsTouched(read: (db: Db) => Promise<unknown>): Promise<{ scanned: number; fetched: number }> {
  return database.inTransaction(async (tx) => {
    const before = await touchedSoFar(tx)
    await read(tx)
    const after = await touchedSoFar(tx)
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched }
  })
}

// They also hold what the connection did before and has not told yet.
async function touchedSoFar(tx: Tx): Promise<{ scanned: number; fetched: number }> {
  const { rows } = await sql<{ scanned: string; fetched: string }>`
    select sum(seq_tup_read) as scanned, sum(idx_tup_fetch) as fetched
    from pg_stat_xact_user_tables where relname in ('week_points', 'week_buckets')`.execute(tx)
  return { scanned: Number(rows[0]?.scanned), fetched: Number(rows[0]?.fetched) }
}

async function userAt(place: number) {
  const { rows } = await sql<{ points: number; reachedAt: Date; userId: string }>`
    select points, reached_at as "reachedAt", user_id as "userId" from week_points
    where week = ${week} order by -points, reached_at, user_id offset ${place} limit 1`.execute(database.db)
  const [row] = rows
  if (!row) throw new Error('nobody there')
  return { ...row, reachedAt: row.reachedAt.getTime() }
}

async function fill(points: ReturnType<typeof sql>): Promise<void> {
  await patient.inTransaction(async (tx) => {
    await sql`truncate week_points, week_buckets, week_changes`.execute(tx)
    await sql`
      insert into week_points (week, user_id, points, reached_at)
      select ${week}::date, gen_random_uuid(), ${points}, timestamptz '2026-11-23 12:00Z' + n % 1000 * interval '1 s'
      from generate_series(1, ${many}) n`.execute(tx)
    // An old week beside it, as there always is: a table of buckets that fits one page would be read whole.
    await sql`
      insert into week_points (week, user_id, points, reached_at)
      select ${week}::date - 7, gen_random_uuid(), n * 3, timestamptz '2026-11-16 12:00Z'
      from generate_series(1, 20000) n`.execute(tx)
    await sql`
      insert into week_buckets (week, width, bucket, players)
      select week, width, points / width, count(*)
      from week_points cross join (values (1), (16), (256), (4096)) widths (width)
      group by week, width, points / width`.execute(tx)
  })
  await sql`analyze week_points, week_buckets`.execute(patient.db)
}
