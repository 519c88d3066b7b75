import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { mintTo } from '@satoshi/rules/wallet/postings'
import { btz } from '@satoshi/rules/money'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { somebodyWaits } from '../../../test/_lock-wait.ts'
import { jobsDone } from '../../../test/_mails.ts'
import { insertPlayer } from '../../../test/_player.ts'
import { temporaryDirectory } from '../../../test/_process.ts'
import { expectHonestLedger } from '../../../test/_referee.ts'
import { startServer } from '../../../test/_server.ts'
import { post } from '../../wallet/wallet-api.ts'
import type { Db } from '../postgres/db.ts'
import { lastMigration } from '../postgres/migrate.ts'
import { linesOf, type BackupManifest } from './backup-files.ts'
import { insertRows, listTables } from './backup-store.ts'
import { assertBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const at = Date.parse('2026-11-21T12:00:00Z')

test('what is restored is what was backed up: every row, every sequence, and the schema around them', async () => {
  const { db } = await world('seeded')
  const place = newDirectory()
  const manifest = await writeBackup(db, place, { at })
  expect(manifest).toMatchObject({ takenAt: '2026-11-21T12:00:00.000Z', migration: await lastMigration(db) })
  expect(await restoreBackup((await anotherDatabase()).db, place)).toEqual(manifest)

  const other = await restored(place)
  expect(contentOf(await writeBackup(other.db, newDirectory(), { at }))).toEqual(contentOf(manifest))
  expect(await schemaOf(other.db)).toEqual(await schemaOf(db))
  await expectHonestLedger(other.db)
  // What is written from now on goes on after what was there, and is guarded as it was.
  await gift(other, await insertPlayer(other.db, 'carla'))
  await expectHonestLedger(other.db)
  await expect(sql`delete from postings`.execute(other.db)).rejects.toThrow('append-only')
})

test('a server that ran has the schema that the migrations make, so that a backup of it finds its tables again', async () => {
  const database = await world('seeded')
  const migrated = await schemaOf(database.db)
  const server = await startServer({ database })
  await jobsDone(server)
  await server.close()
  expect(await schemaOf(database.db)).toEqual(migrated)
})

test('values are kept to the last bit, whatever they are', async () => {
  const { db } = await world()
  const text = 'a line\nanother\u2028and \u2029one, "quoted" \\ and \\u0000, 😀 \ufeff\t'
  await sql`
    create table strange (a jsonb, b json, c double precision, d real, e bytea, f text[], g timestamptz, h interval, i numeric,
      j boolean, k date, l bigint, m text, "n ""o" text generated always as (m || '!') stored)`.execute(db)
  await sql`
    insert into strange values
      ('null', '{"b":  1, "a" : null}', 0.1::float8 + 0.2::float8, 0.1, '\\x00ff', array['a,"b', null, ''],
       '2026-11-21 12:00:00.123456+03', '1 mon -2 days 03:04:05.6', 12345678901234567890.123, true, '2026-02-28',
       9007199254740993, ${text}),
      (null, 'null', 'NaN', '-Infinity', '', '{}', 'infinity', null, 'NaN', null, '0044-03-15 BC', null, '')`.execute(
    db,
  )
  await sql`create table strange_copy (like strange including generated)`.execute(db)
  const place = newDirectory()
  await writeBackup(db, place, { at })

  const table = (await listTables(db)).find(({ name }) => name === 'strange')
  const lines: string[] = []
  for await (const line of linesOf(place, 'public.strange')) lines.push(line)
  const names = lines.shift() ?? ''
  const columns = JSON.parse(names) as string[] // safe: the first line of a table's file
  expect(columns).toHaveLength(13)
  await db.transaction().execute(async (tx) => {
    if (table) await insertRows(tx, { ...table, name: 'strange_copy' }, columns, lines)
  })
  const [written, read] = await Promise.all(
    ['strange', 'strange_copy'].map((name) =>
      sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(db),
    ),
  )
  expect(read?.rows).toEqual(written?.rows)
  expect(read?.rows).toHaveLength(2)
})

test('a backup is of one moment, though others write while it is made', async () => {
  const { db } = await world()
  // A value that becomes text only when nobody holds the lock: it stands after the ledger and before the players.
  await sql
    .raw(`
    create type slow as enum ('x');
    create function slow_text(slow) returns text language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(1); return ''x''; end';
    create cast (slow as text) with function slow_text;
    create table t_slow as select 'x'::slow as value`)
    .execute(db)
  const place = newDirectory()
  const writing = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    const begun = writeBackup(db, place, { at })
    await somebodyWaits(db)
    await insertPlayer(db, 'too-late')
    return { begun }
  })
  await writing.begun
  withoutTable(place, 'public.t_slow')

  const other = await restored(place)
  const names = await other.db.selectFrom('users').select('name').orderBy('name').execute()
  expect(names).toEqual([{ name: 'ana' }, { name: 'bia' }])
  await expectHonestLedger(other.db)
})

test('no table changes its shape under a backup', async () => {
  const { db } = await world()
  const place = newDirectory()
  const writing = await db.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const begun = writeBackup(db, place, { at })
    await somebodyWaits(db)
    // Rewritten, it would be empty to whoever began to read before.
    await sql`alter table users alter column name type varchar(300)`.execute(tx)
    await sql`update users set name = 'anna' where name = 'ana'`.execute(tx)
    return { begun }
  })
  const { tables } = await writing.begun
  expect(tables['public.users']?.rows).toBe(2)
})

test('a directory with something in it is no place for a backup, and nowhere is none', async () => {
  const { db } = await world()
  const place = newDirectory()
  mkdirSync(place)
  await writeBackup(db, place, { at })
  const before = readdirSync(place)
  await expect(writeBackup(db, place, { at })).rejects.toThrow(`${place} is not empty`)
  expect(readdirSync(place)).toEqual(before)
  const nowhere = join(place, 'not', 'there')
  await expect(writeBackup(db, nowhere, { at })).rejects.toThrow(`written to ${nowhere} (ENOENT)`)
})

test('what is broken off leaves nothing, and can be done again', async () => {
  const { db } = await world()
  const place = newDirectory()
  await expect(writeBackup(db, place, { at, stopped: AbortSignal.abort() })).rejects.toThrow('Nothing is left')
  expect(readdirSync(join(place, '..'))).toEqual([])
  await writeBackup(db, place, { at })
  const other = await anotherDatabase()
  await expect(restoreBackup(other.db, place, { stopped: AbortSignal.abort() })).rejects.toThrow('Nothing was restored')
  await restoreBackup(other.db, place)
  await expectHonestLedger(other.db)
})

test('nothing is restored over what is there', async () => {
  const { db } = await world()
  const place = newDirectory()
  const manifest = await writeBackup(db, place, { at })
  await expect(restoreBackup(db, place)).rejects.toThrow('The database is not empty')
  expect(contentOf(await writeBackup(db, newDirectory(), { at }))).toEqual(contentOf(manifest))
  const { db: foreign } = await anotherDatabase()
  await sql`create table of_another_program (a text)`.execute(foreign)
  await expect(restoreBackup(foreign, place)).rejects.toThrow('The database is not empty')
})

test('a backup of a newer version, a damaged one and none at all are refused, and nothing is made', async () => {
  const { db } = await world()
  const place = newDirectory()
  const manifest = await writeBackup(db, place, { at })
  const other = await anotherDatabase()
  const file = join(place, 'public.users.jsonl')
  const whole = readFileSync(file, 'utf8')
  const refusesWith = async (why: string | RegExp) => {
    await expect(restoreBackup(other.db, place)).rejects.toThrow(why)
    expect(await schemaOf(other.db)).toEqual([])
  }

  appendFileSync(file, `${whole.split('\n')[1]}\n`)
  await refusesWith(`The backup is damaged: ${file} is not as it was written.`)
  writeFileSync(file, whole.slice(0, -1))
  await refusesWith('damaged')
  rmSync(file)
  await refusesWith('damaged')
  writeFileSync(file, whole)
  writeManifest(place, { ...manifest, migration: '9999-of-the-future' })
  await refusesWith('The backup is of a newer version: it has 9999-of-the-future')
  const { sha256 = '' } = manifest.tables['public.users'] ?? {}
  writeFileSync(file, whole.replace('"email"', '"mail"'))
  writeManifest(place, {
    ...manifest,
    tables: { ...manifest.tables, 'public.users': { rows: 2, sha256: hashOf(file) } },
  })
  await refusesWith('The backup does not fit its version: public.users has')
  writeFileSync(file, whole)
  expect(hashOf(file)).toBe(sha256)
  writeFileSync(join(place, 'backup.json'), '{"format":2}')
  await refusesWith('is damaged, or of another version')
  rmSync(join(place, 'backup.json'))
  await refusesWith('There is no backup in')
  expect(() => assertBackup(place)).toThrow('There is no backup in')
})

test('a table of somebody else is not left out unseen', async () => {
  const { db } = await world()
  await sql`create table own_notes as select 'mine' as text`.execute(db)
  const place = newDirectory()
  await writeBackup(db, place, { at })
  const other = await anotherDatabase()
  await expect(restoreBackup(other.db, place)).rejects.toThrow("not the game's: public.own_notes")
  withoutTable(place, 'public.own_notes')
  await restoreBackup(other.db, place)
  await expectHonestLedger(other.db)
})

/** A migrated database with two players who have BTZ. */
async function world(from: 'empty' | 'seeded' = 'empty'): Promise<TestDatabase> {
  const database = await createDatabase(from)
  onTestFinished(() => database.drop())
  for (const name of ['ana', 'bia']) await gift(database, await insertPlayer(database.db, name))
  return database
}

async function gift({ inTransaction }: TestDatabase, to: string): Promise<void> {
  const header = { transferType: 'test', userId: null, receiverId: to, at, reason: 'gift', ref: to }
  await inTransaction(async (tx) => {
    await post(tx, { ...header, postings: mintTo(to, 'gift', { earned: btz(5), granted: btz(5) }) })
  })
}

async function anotherDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('nothing')
  onTestFinished(() => database.drop())
  return database
}

async function restored(place: string): Promise<TestDatabase> {
  const database = await anotherDatabase()
  await restoreBackup(database.db, place)
  return database
}

function newDirectory(): string {
  return join(temporaryDirectory(), 'backup')
}

/** All but the moment. */
function contentOf({ takenAt: _, ...content }: BackupManifest): Omit<BackupManifest, 'takenAt'> {
  return content
}

function writeManifest(place: string, manifest: BackupManifest): void {
  writeFileSync(join(place, 'backup.json'), JSON.stringify(manifest))
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function withoutTable(place: string, table: string): void {
  const manifest = assertBackup(place)
  const { [table]: _, ...tables } = manifest.tables
  writeManifest(place, { ...manifest, tables })
}

/** Columns, constraints, indexes and triggers, and whether these are on. */
async function schemaOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with ours as (
      select c.oid, n.nspname || '.' || c.relname as name, c.relkind, c.relpersistence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    )
    select name, relkind::text || relpersistence::text as what from ours
    union all select name, pg_get_constraintdef(k.oid) from ours join pg_constraint k on k.conrelid = ours.oid
    union all select name, tgname || tgenabled::text || pg_get_triggerdef(t.oid)
      from ours join pg_trigger t on t.tgrelid = ours.oid where not tgisinternal
    union all select name, a.attnum || a.attname || format_type(a.atttypid, a.atttypmod) || a.attidentity::text || a.attgenerated::text
      from ours join pg_attribute a on a.attrelid = ours.oid where a.attnum > 0
    order by 1, 2`.execute(db)
  return rows
}
