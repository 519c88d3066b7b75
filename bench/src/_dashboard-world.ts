import { createHmac } from 'node:crypto'

import type { Pool } from 'pg'

import { readConfig } from '../../server/src/config.ts'
import { sessionCookie } from '../../server/src/identity/identity-api.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connectForLongWork } from '../../server/src/platform/postgres/connect.ts'
import { history } from './_player-history.ts'
import { databaseUrlOf } from './_server-process.ts'

/** What was made: how many, and how long it took. */
export type Filled = { players: number; answers: number; seconds: number; megabytes: number }

/**
 * Fills the database of a server that runs with `players` who have played for half a year, fifty answers each. In sets,
 * with triggers off and without indexes that are in the way; foreign keys are proven when everything is there.
 */
export async function fillHistory(dataDir: string, players: number): Promise<Filled> {
  const connection = connectForLongWork(databaseUrlOf(dataDir), { log: createLog('silent'), max: 4 })
  const { pool } = connection
  const begun = performance.now()
  try {
    await prepare(pool, players)
    const restore = await putAside(pool)
    for (const { table, sql } of history) await timed(table, () => pool.query(sql))
    for (const statement of restore) await timed(statement.slice(0, 70), () => pool.query(statement))
    await pool.query('drop table bench_players, bench_questions, bench_matches, bench_seats, bench_duels')
    await timed('vacuum analyze', () => pool.query('vacuum analyze'))
    const { rows } = await pool.query<{ answers: number; megabytes: number }>(
      `select (select count(*)::int from answers) as answers, (pg_database_size(current_database()) / 1048576)::int as megabytes`,
    )
    const [{ answers, megabytes } = { answers: 0, megabytes: 0 }] = rows
    return { players, answers, megabytes, seconds: (performance.now() - begun) / 1_000 }
  } finally {
    await connection.close()
  }
}

async function prepare(pool: Pool, players: number): Promise<void> {
  await pool.query(`create unlogged table bench_players as
    select n, uuidv7(-(n % 4300) * interval '1 hour') as id from generate_series(1, ${players}) n order by random()`)
  await pool.query('create unique index on bench_players (n); create unique index on bench_players (id)')
  await pool.query(`create unlogged table bench_questions as
    select id, current_version, row_number() over (order by id) - 1 as nth from questions where state = 'live'`)
  await pool.query('analyze bench_players, bench_questions')
}

/** Foreign keys, triggers and the larger indexes of the tables that are filled; gives what brings them back. */
async function putAside(pool: Pool): Promise<string[]> {
  const tables = history.map(({ table }) => table).filter((table) => !table.startsWith('bench_'))
  const { rows } = await pool.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])
     union all
     select format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name)
     from unnest($1::regclass[]) name
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [[...new Set(tables)]],
  )
  for (const { drop } of rows) await pool.query(drop)
  return rows.map(({ restore }) => restore).toSorted((one, other) => Number(isForeign(one)) - Number(isForeign(other)))
}

/** Foreign keys last: they are proven with the indexes. */
function isForeign(statement: string): boolean {
  return statement.includes('FOREIGN KEY')
}

/** Sessions for some players drawn at random; gives their cookies. */
export async function signedIn(dataDir: string, port: number, count: number): Promise<string[]> {
  const connection = connectForLongWork(databaseUrlOf(dataDir), { log: createLog('silent'), max: 1 })
  try {
    const { rows } = await connection.pool.query<{ token: string }>(
      `insert into sessions (id, user_id, token, expires_at)
       select gen_random_uuid(), id, 'bench' || md5(id::text), now() + interval '7 days'
       from (select id from users order by random() limit $1) one returning token`,
      [count],
    )
    const config = readConfig({ DATA_DIR: dataDir, PORT: String(port) })
    const signed = (token: string) =>
      `${token}.${createHmac('sha256', config.authSecret).update(token).digest('base64')}`
    return rows.map(({ token }) => `${sessionCookie(config)}=${encodeURIComponent(signed(token))}`)
  } finally {
    await connection.close()
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1_000
  if (seconds >= 2) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
