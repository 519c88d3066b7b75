import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { mintTo } from '@satoshi/rules/wallet/postings'
import { btz } from '@satoshi/rules/money'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { writeBackup } from '../../src/platform/backup/write-backup.ts'
import { connectForLongWork, type Connection } from '../../src/platform/postgres/connect.ts'
import type { Db } from '../../src/platform/postgres/db.ts'
import { assertSchemaCurrent, lastMigration, migrateFromNothing } from '../../src/platform/postgres/migrate.ts'
import { post } from '../../src/wallet/wallet-api.ts'
import { createDatabase } from '../_database.ts'
import { insertPlayer } from '../_player.ts'
import { runScript, temporaryDirectory, until } from '../_process.ts'
import { expectHonestLedger } from '../_referee.ts'
import { emptyDataDir, newServer, type ServerProcess } from '../_server-process.ts'

const supervisor = join(import.meta.dirname, '../_keeper.ts')
const silent = pino({ level: 'silent' })
const migrations = readdirSync(join(import.meta.dirname, '../../migrations')).length

/** Where the databases of these tests come from: before duels, streaks of days and leagues. */
const old = '0019-people'
/** Its only statement makes an index on `match_seats`, which no step between it and `old` touches. */
const beforeSeats = 'match_seats'
/** `0026-streak` reads them when it has made three tables already; no step between it and `old` touches them. */
const amidStreak = 'rewards'

test('an upgrade that is killed between two steps, and again amid one with its database, goes on at the next start', async () => {
  const { url, pid, connection } = await ownPostgres()
  await fillOld(connection)
  const held = await hold(url, sql`lock table ${sql.table(beforeSeats)} in row exclusive mode`)
  const first = await serverOn(url)
  await until('it waits before a step', 60_000, async () => (await waits(connection.db)).includes(beforeSeats))
  await kill(first)
  await held.letGo()
  await until('the database has noticed', 60_000, async () => (await others(connection.db)) === 0)
  expect(await standsAt(connection.db)).toEqual({ last: old, duels: false })

  const again = await hold(url, sql`lock table ${sql.table(amidStreak)} in access exclusive mode`)
  const second = await serverOn(url)
  await until('it waits amid a step', 60_000, async () => (await waits(connection.db)).includes(amidStreak))
  process.kill(pid, 'SIGKILL')
  await kill(second)
  await again.letGo()
  await until('PostgreSQL is back', 60_000, async () => (await standsAt(connection.db)).last)
  expect(await standsAt(connection.db)).toEqual({ last: old, duels: false })

  const third = await serverOn(url)
  await third.ready()
  expect(third.running.output()).toContain(
    `bringing the database up to date (${migrations - 19} of ${migrations} steps)`,
  )
  await assertSchemaCurrent(connection.db)
  await expectFilled(connection.db)
  third.running.child.kill('SIGTERM')
  expect(await third.running.ended).toBe(0)
})

test('of two servers that start at once on an old database one brings it up to date while the other waits', async () => {
  const database = await createDatabase('nothing')
  onTestFinished(() => database.drop())
  await fillOld(database)
  const held = await hold(database.url, sql`lock table ${sql.table(beforeSeats)} in row exclusive mode`)
  const servers = [await serverOn(database.url, 'test'), await serverOn(database.url, 'test')]
  await until(
    'one works and one waits',
    60_000,
    async () => (await waits(database.db)).join() === `${beforeSeats},turn`,
  )
  await held.letGo()
  await Promise.all(servers.map(({ ready }) => ready()))
  await assertSchemaCurrent(database.db)
  await expectFilled(database.db)
  for (const { running } of servers) running.child.kill('SIGTERM')
  expect(await Promise.all(servers.map(({ running }) => running.ended))).toEqual([0, 0])
  const { rows } = await sql`select name from schema_migrations`.execute(database.db)
  expect(rows).toHaveLength(migrations)
})

test('a program that is older than its database ends with one line and exit code 1, and writes nothing', async () => {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  await insertPlayer(database.db, 'ana')
  const at = Date.parse('2026-11-21T12:00:00Z')
  const before = await writeBackup(database.db, join(temporaryDirectory(), 'before'), { at })
  const future = '9999-of-the-future'
  await sql`insert into schema_migrations values (${future}, now()::text)`.execute(database.db)
  const { running } = await serverOn(database.url, 'test')
  expect(await running.ended).toBe(1)
  expect(running.output()).toBe(
    `The database is of a newer version: it has ${future}, which is not known here. Nothing was changed; run the newer version, or see "Going back" in docs/operations.md.\n`,
  )
  await sql`delete from schema_migrations where name = ${future}`.execute(database.db)
  expect(await writeBackup(database.db, join(temporaryDirectory(), 'after'), { at })).toEqual(before)
})

/** A PostgreSQL that waits for its disk and is this test's alone, so that it may be killed; its keeper starts it again. */
async function ownPostgres(): Promise<{ url: string; pid: number; connection: Connection }> {
  const { output } = runScript(supervisor, [emptyDataDir()])
  const said = await until('the database runs', 60_000, () => /^\{.*\}$/m.exec(output())?.[0] ?? null)
  const { url, pid } = z.object({ url: z.string(), pid: z.int() }).parse(JSON.parse(said))
  const connection = connectForLongWork(url, { log: silent })
  onTestFinished(() => connection.close())
  return { url, pid, connection }
}

/** The schema of `old` with two players who have BTZ. */
async function fillOld({ db, inTransaction }: Connection): Promise<void> {
  await migrateFromNothing(db, old)
  for (const nickname of ['ana', 'bia']) {
    const id = await insertPlayer(db, nickname)
    const header = { transferType: 'test', userId: null, receiverId: id, at: 0, reason: 'gift', ref: id }
    await inTransaction(async (tx) => {
      await post(tx, { ...header, postings: mintTo(id, 'gift', { earned: btz(5), granted: btz(5) }) })
    })
  }
}

async function expectFilled(db: Db): Promise<void> {
  await expectHonestLedger(db)
  const { rows } = await sql`
    select nickname, sum(balance_cents)::int as cents from profiles p join ledger_accounts a on a.owner_id = p.id
    group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { nickname: 'ana', cents: 1_000 },
    { nickname: 'bia', cents: 1_000 },
  ])
}

async function standsAt(db: Db): Promise<{ last: string; duels: boolean }> {
  const { rows } = await sql<{ duels: boolean }>`
    select to_regclass('casino_duels') is not null as duels`.execute(db)
  return { last: await lastMigration(db), duels: rows[0]?.duels ?? false }
}

/** Holds a lock on a connection of its own until it is told to let go, or loses it with its database. */
async function hold(url: string, lock: ReturnType<typeof sql>): Promise<{ letGo: () => Promise<void> }> {
  const { db, close } = connectForLongWork(url, { log: silent, max: 1 })
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: over, resolve: letGo } = Promise.withResolvers<void>()
  const holding = db
    .transaction()
    .execute(async (tx) => {
      await lock.execute(tx)
      held()
      await over
    })
    .catch(() => {})
  await Promise.race([isHeld, holding])
  return {
    letGo: async () => {
      letGo()
      await holding
      await close()
    },
  }
}

/** What connections to this database wait for: the name of a table, or their turn. */
async function waits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select case locktype when 'advisory' then 'turn' else relation::regclass::text end as what
    from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database() order by 1`.execute(db)
  return rows.map(({ what }) => what)
}

/** Connections to this database beside the one that asks. */
async function others(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(
    db,
  )
  return rows.length
}

/** `NODE_ENV` is test where the database may forget, as the one that is shared by all tests does. */
async function serverOn(url: string, NODE_ENV = 'production'): Promise<ServerProcess> {
  const env = { DATABASE_URL: url, AUTH_SECRET: 's'.repeat(32), NODE_ENV }
  return newServer({ dataDir: temporaryDirectory(), env })
}

async function kill({ running }: ServerProcess): Promise<void> {
  running.child.kill('SIGKILL')
  await running.ended
}
