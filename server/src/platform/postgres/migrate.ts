import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration'

import { BootFault } from '../boot-fault.ts'
import type { Print } from '../log.ts'
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
export async function migrate(db: Db, print: Print): Promise<void> {
  const known = migrationNames()
  const missing = known.length - (await appliedMigrations(db, known)).length
  if (missing === 0) return
  print(`bringing the database up to date (${missing} of ${known.length} steps)`)
  assertApplied(await migrator(db).migrateToLatest())
}

/**
 * Brings an empty database to where it stands after the migration `last`: for a backup that is put back into the schema
 * that it was taken from. Throws when it was not empty.
 */
export async function migrateFromNothing(db: Db, last: string): Promise<void> {
  const applied = assertApplied(await migrator(db).migrateTo(last))
  if (applied[0] !== migrationNames()[0]) throw new Error(`the database was not empty: ${applied.length} steps applied`)
}

/** Throws a `BootFault` unless the schema is this program's: for commands that read it and must not change it. */
export async function assertSchemaCurrent(db: Db): Promise<void> {
  const known = migrationNames()
  if ((await assertGameDatabase(db, known)).length < known.length)
    throw new BootFault('The database is of an older version; start the server, which brings it up to date.')
}

/** The last migration that a database of this version or an older one has; otherwise throws a `BootFault`. */
export async function lastMigration(db: Db): Promise<string> {
  return (await assertGameDatabase(db, migrationNames())).toSorted().at(-1) ?? ''
}

async function assertGameDatabase(db: Db, known: string[]): Promise<string[]> {
  const applied = await appliedMigrations(db, known)
  if (applied.length === 0) throw new BootFault('The database holds no game.')
  return applied
}

/** Throws a `BootFault` when one of the migrations that `what` has is not known here. */
export function assertMigrationsKnown(what: 'backup' | 'database', names: string[], known = migrationNames()): void {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new BootFault(
    `The ${what} is of a newer version: it has ${unknown.join(', ')}, which is not known here. Nothing was changed; run the newer version, or see "Going back" in docs/operations.md.`,
  )
}

/** Names of all migrations, oldest first. */
function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted()
}

/** Asked before Kysely is, whose own look at the whole catalogue costs more than everything else at a warm start. */
async function appliedMigrations(db: Db, known: string[]): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${migrationTables.applied}) is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const applied = await sql<{ name: string }>`select name from ${sql.table(migrationTables.applied)}`.execute(db)
  const names = applied.rows.map(({ name }) => name)
  assertMigrationsKnown('database', names, known)
  return names
}

/** What Kysely says that it applied; throws when one of them failed. */
function assertApplied({ error, results = [] }: MigrationResultSet): string[] {
  if (!error) return results.map(({ migrationName }) => migrationName)
  const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'before the first'
  throw new Error(`a migration failed (${failed}); the database is as it was before`, { cause: error })
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

/**
 * Proves that a commit survives a power cut, or throws a `BootFault`: money is not taken on a database that
 * may forget. Off only under NODE_ENV=test.
 */
export async function assertDurable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length > 0) throw new BootFault(`The database may forget what it confirmed: switch on ${off.join(', ')}.`)
}
