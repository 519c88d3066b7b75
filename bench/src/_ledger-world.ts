import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { takeInstanceLock } from '../../server/src/platform/instance-lock.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connect, connectPatiently, type Connection } from '../../server/src/platform/postgres/connect.ts'
import { startEmbedded } from '../../server/src/platform/postgres/embedded.ts'
import { migrate } from '../../server/src/platform/postgres/migrate.ts'

/** A PostgreSQL of its own with funded players, as durable as the product's. */
export type LedgerWorld = {
  /** As the server has it: what is measured runs on this one. */
  connection: Connection
  /** With time for what reads the whole ledger. */
  patient: Connection
  players: string[]
  postgresPid: number
  /** What the database says of its durability, for the report. */
  settings: Record<string, string>
  close: () => Promise<void>
}

const log = createLog('silent')

/** Makes `count` players with a million BTZ each, on a fresh embedded PostgreSQL. */
export async function ledgerWorld(count: number): Promise<LedgerWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'satoshi-bench-'))
  chmodSync(directory, 0o755)
  takeInstanceLock(directory)
  const postgres = await startEmbedded({ dataDir: directory, log, say: () => {} })
  const patient = connectPatiently(postgres.url, { log })
  await migrate(patient.db, () => {})
  const players = await fundedPlayers(patient, count)
  const settings = await settingsOf(patient)
  const connection = connect(postgres.url, { log })
  const close = async () => {
    await Promise.all([connection.close(), patient.close()])
    await postgres.stop()
    rmSync(realpathSync(join(directory, 'postgres')), { recursive: true, force: true })
    rmSync(directory, { recursive: true, force: true })
  }
  return { connection, patient, players, postgresPid: postgres.pid(), settings, close }
}

async function fundedPlayers({ pool }: Connection, count: number): Promise<string[]> {
  await pool.query(
    `insert into users (id, name, email, enrolment)
     select gen_random_uuid(), 'player' || n, 'player' || n || '@example.org',
            jsonb_build_object('nickname', 'player' || n, 'nicknameKey', 'player' || n, 'birthDate', '2000-01-01', 'language', 'pt-BR')
     from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query(
    `select post_transaction(gen_random_uuid(), null, id, 'bench', 'bench', id::text, now(),
                             array['mint:bench', 'earned:' || id], array[-100000000, 100000000])
     from users`,
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>('select id from users')
  return rows.map((row) => row.id)
}

async function settingsOf({ pool }: Connection): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version', 'shared_buffers')`,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}
