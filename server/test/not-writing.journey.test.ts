import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { connectForLongWork } from '../src/platform/postgres/connect.ts'
import { canWrite } from '../src/platform/postgres/db.ts'
import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { eventually } from './_eventually.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let database: TestDatabase
let server: TestServer
let ana: Player
beforeAll(async () => {
  database = await createDatabase('seeded')
  server = await startServer({ clock, database })
  ana = await newPlayer(server, { confirmed: true })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const write = (financialGoal: string) => ana.patch('/api/profile', { financialGoal })

test('while the database only reads, writes are refused with the reason, reads go on, and all comes back by itself', async () => {
  await readOnly(true)
  const refused = { status: 503, body: { code: 'service.notWriting', details: {} } }
  await eventually(async () => expect(await write('a house')).toMatchObject(refused))
  const newcomer = { name: 'Bia', nickname: 'Bia', email: 'bia@example.org', password: 'seven blue llamas' }
  const person = { ...newcomer, birthDate: '2000-01-31', language: 'pt-BR' }
  expect(await newBrowser(server).post('/api/auth/sign-up/email', person)).toMatchObject(refused)
  expect((await write('a house')).headers.get('retry-after')).toBe('5')
  expect(await ana.get('/api/health')).toMatchObject({ status: 503, body: { code: 'service.notWriting' } })
  // Its session is due to be noted as used, which waits.
  clock.pass(2 * hour)
  expect(await ana.get('/api/me')).toMatchObject({ status: 200, body: { profile: { nickname: ana.nickname } } })
  expect((await ana.get('/api/wallet/transactions')).status).toBe(200)

  await readOnly(false)
  await eventually(async () => {
    clock.pass(5_000)
    expect((await ana.get('/api/health')).status).toBe(200)
  })
  expect((await write('a house')).status).toBe(200)
})

test.each([
  ['a full disk', '53100'],
  ['a disk that fails', '58030'],
])('a write that meets %s is refused with the reason, and the next one that does not is done', async (_what, state) => {
  await sql`create function fail() returns trigger language plpgsql as
    'begin raise exception using errcode = ''${sql.raw(state)}''; end'`.execute(server.db)
  await sql`create trigger fail before update on profiles execute function fail()`.execute(server.db)
  expect(await write(`goal ${state}`)).toMatchObject({ status: 503, body: { code: 'service.notWriting' } })
  expect((await ana.get('/api/me')).status).toBe(200)
  await sql`drop function fail cascade`.execute(server.db)
  expect((await write(`goal ${state}`)).status).toBe(200)
})

test('the look at the disk needs room on it', async () => {
  const { db, close } = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 1 })
  onTestFinished(close)
  const written = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ bytes: number }>`
      select temp_bytes as bytes from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.bytes ?? 0
  }
  const before = await written()
  expect(await canWrite(db)).toBe(true)
  expect(await written()).toBeGreaterThan(before + 65_536)
})

/** Makes the database read-only, or writable again, for every connection: those that were open are closed. */
async function readOnly(on: boolean): Promise<void> {
  const { db, close } = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 1 })
  const { pathname } = new URL(database.url)
  await db.transaction().execute(async (tx) => {
    await sql`set local transaction_read_only = off`.execute(tx)
    const setting = sql.lit(on ? 'on' : 'off')
    await sql`alter database ${sql.id(pathname.slice(1))} set default_transaction_read_only = ${setting}`.execute(tx)
  })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await close()
}
