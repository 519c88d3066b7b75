import type { Connection } from '../../server/src/platform/postgres/connect.ts'
import { ownDatabase, type OwnDatabase } from './_own-database.ts'

/** A database with funded players. */
export type LedgerWorld = OwnDatabase & {
  players: string[]
  /** What the database says of its durability, for the report. */
  settings: Record<string, string>
}

/** Makes `count` players with a million BTZ each. */
export async function ledgerWorld(count: number): Promise<LedgerWorld> {
  const database = await ownDatabase()
  const players = await fundedPlayers(database.patient, count)
  return { ...database, players, settings: await settingsOf(database.patient) }
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
