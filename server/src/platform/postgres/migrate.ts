import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import { BootFault } from '../boot-fault.ts'
import type { Say } from '../log.ts'
import type { Db } from './db.ts'

/** The schema's history, one file a step, applied in the order of their names and never changed afterwards. */
const folder = join(import.meta.dirname, '../../../migrations')

/** Tables in which Kysely keeps what was applied. */
export const migrationTables = { applied: 'schema_migrations', lock: 'schema_migrations_lock' }

/**
 * Brings the database up to the newest migration; forward only. All that are missing run in one transaction under an
 * advisory lock: either all are there afterwards or none, and of several servers that start together one works and
 * the others wait. Throws a `BootFault` when the database is of a newer version than this program.
 */
export async function migrate(db: Db, say: Say): Promise<void> {
  const known = migrationNames()
  const missing = await countMissing(db, known)
  if (missing === 0) return
  say(`bringing the database up to date (${missing} of ${known.length} steps)`)
  const { error, results } = await migrator(db).migrateToLatest()
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first'
  throw new Error(`a migration failed (${failed}); the database is as it was before`, { cause: error })
}

/** Throws a `BootFault` unless the schema is this program's: for commands that read it and must not change it. */
export async function demandCurrent(db: Db): Promise<void> {
  const known = migrationNames()
  const missing = await countMissing(db, known)
  if (missing === known.length) throw new BootFault('The database holds no game.')
  if (missing > 0)
    throw new BootFault('The database is of an older version; start the server, which brings it up to date.')
}

async function countMissing(db: Db, known: string[]): Promise<number> {
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new BootFault(`The database is of a newer version: it has ${unknown.join(', ')}, which is not known here.`)
  }
  return known.length - applied.length
}

/** Names of all migrations, oldest first. */
function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted()
}

/** Asked before Kysely is, whose own look at the whole catalogue costs more than everything else at a warm start. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${migrationTables.applied}) is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const applied = await sql<{ name: string }>`select name from ${sql.table(migrationTables.applied)}`.execute(db)
  return applied.rows.map(({ name }) => name)
}

function migrator(db: Db): Migrator {
  return new Migrator({
    db,
    migrationTableName: migrationTables.applied,
    migrationLockTableName: migrationTables.lock,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrationNames().map(migration))) },
  })
}

function migration(name: string): [string, Migration] {
  const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
  return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
}
