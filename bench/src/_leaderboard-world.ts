import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { takeInstanceLock } from '../../server/src/platform/instance-lock.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connect, connectPatiently, type Connection } from '../../server/src/platform/postgres/connect.ts'
import { startEmbedded } from '../../server/src/platform/postgres/embedded.ts'
import { migrate } from '../../server/src/platform/postgres/migrate.ts'

/** A PostgreSQL of its own with a week's board in it, as durable as the product's. */
export type LeaderboardWorld = {
  /** As the server has it: what is measured runs on this one. */
  connection: Connection
  /** With time for what reads everybody, and for the updates that run behind. */
  patient: Connection
  url: string
  week: string
  players: string[]
  close: () => Promise<void>
}

const log = createLog('silent')

/** Makes `count` players with points in the week that runs: few have many, thousands share the same. */
export async function leaderboardWorld(count: number): Promise<LeaderboardWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'satoshi-bench-'))
  chmodSync(directory, 0o755)
  takeInstanceLock(directory)
  const postgres = await startEmbedded({ dataDir: directory, log, say: () => {} })
  const patient = connectPatiently(postgres.url, { log, max: 8 })
  await migrate(patient.db, () => {})
  const week = await fillBoard(patient, count)
  const { rows } = await patient.pool.query<{ id: string }>('select user_id as id from week_points')
  const connection = connect(postgres.url, { log })
  const close = async () => {
    await Promise.all([connection.close(), patient.close()])
    await postgres.stop()
    rmSync(realpathSync(join(directory, 'postgres')), { recursive: true, force: true })
    rmSync(directory, { recursive: true, force: true })
  }
  return { connection, patient, url: postgres.url, week, players: rows.map((row) => row.id), close }
}

/**
 * Players, profiles and points in a few statements, and the buckets counted at once: with the triggers on, a million
 * players would take as long as a million sign-ups.
 */
async function fillBoard({ pool }: Connection, count: number): Promise<string> {
  const { rows } = await pool.query<{ week: string }>(
    `select date_trunc('week', now() at time zone 'America/Sao_Paulo')::date::text as week`,
  )
  const week = rows[0]?.week ?? ''
  await pool.query('alter table users disable trigger user; alter table week_points disable trigger user')
  await pool.query(
    `insert into users (id, name, email) select gen_random_uuid(), 'p' || n, 'p' || n from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query(
    `insert into profiles (id, user_id, nickname, nickname_key, language) select id, id, name, name, 'pt-BR' from users`,
  )
  await pool.query(
    `insert into week_points (week, user_id, points, reached_at)
     select $1, id, 1 + floor(20000 * power((substr(name, 2)::int * 7919::bigint % 1000003) / 1000003.0, 3)),
            date_trunc('milliseconds', now())
     from users`,
    [week],
  )
  await pool.query(
    `insert into week_buckets (week, width, bucket, players)
     select week, width, points / width, count(*)
     from week_points cross join (values (1), (16), (256), (4096)) widths (width) group by week, width, points / width`,
  )
  await pool.query('alter table users enable trigger user; alter table week_points enable trigger user')
  await pool.query('vacuum analyze')
  return week
}
