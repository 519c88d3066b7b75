import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { connect, type Connection } from './connect.ts'
import { isUnavailable } from './errors.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
/** As the server opens it for requests. */
let requests: Connection
beforeAll(async () => {
  database = await createDatabase()
  requests = connect(database.url, { log })
})
afterAll(async () => {
  await requests.close()
  await database.drop()
})

test('a bigint is a number as long as it is exact, and a fault beyond', async () => {
  expect(await one('9007199254740991::bigint')).toBe(9007199254740991)
  expect(await one('-9007199254740991::bigint')).toBe(-9007199254740991)
  await expect(one('9007199254740992::bigint')).rejects.toThrow('beyond 2^53')
})

test('a day is text, whatever the zone of this machine', async () => {
  expect(await one("'2026-02-28'::date")).toBe('2026-02-28')
})

test('a statement that takes too long is given up, and counts as the database being unavailable', async () => {
  const slow = one('pg_sleep(10)')
  await expect(slow).rejects.toSatisfy(isUnavailable)
  expect(await one('1')).toBe(1)
})

test('a connection that the database ends while a transaction uses it fails that transaction and no other', async () => {
  const cut = requests.inTransaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(requests.db)
    await sql`select 1`.execute(tx)
  })
  await expect(cut).rejects.toSatisfy(isUnavailable)
  expect(await one('1')).toBe(1)
})

test('idle connections that the database ended are replaced unseen', async () => {
  await Promise.all([one('1'), one('1'), one('1')])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'satoshi' and pid <> pg_backend_pid()`.execute(
    requests.db,
  )
  await vi.waitUntil(() => requests.pool.totalCount === 1, { timeout: 20_000, interval: 5 })
  expect(await Promise.all([one('1'), one('2'), one('3'), one('4')])).toEqual([1, 2, 3, 4])
})

test('nobody listening, an unknown host and a full pool all count as unavailable', async () => {
  const nobody = connect('postgres://u:p@127.0.0.1:1/x', { log })
  await expect(sql`select 1`.execute(nobody.db)).rejects.toSatisfy(isUnavailable)
  await nobody.close()

  const narrow = connect(database.url, { log, max: 1 })
  const waiting = narrow.inTransaction(() => sql`select 1`.execute(narrow.db))
  await expect(waiting).rejects.toSatisfy(isUnavailable)
  await narrow.close()
})

test.each([
  ['usual', null, '1750ms'],
  ['longer', 60_000, '35s'],
])('a statement has seven twelfths of the %s wait', async (_, waitMillis, allowed) => {
  const requests = connect(database.url, { log, waitMillis })
  onTestFinished(() => requests.close())
  const { rows } = await sql`show statement_timeout`.execute(requests.db)
  expect(rows).toEqual([{ statement_timeout: allowed }])
})

test('an answer that came while this process stood still is heard', async () => {
  const requests = connect(database.url, { log: pino({ level: 'silent' }) })
  onTestFinished(() => requests.close())
  await sql`select 1`.execute(requests.db)
  const asked = sql`select 1 as value`.execute(requests.db)
  // The question is on its way, and nothing here runs for longer than a silence may last.
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200)
  expect((await asked).rows).toEqual([{ value: 1 }])
})

test('a mistake in a statement is not taken for an unavailable database', async () => {
  await expect(one('nonsense')).rejects.not.toSatisfy(isUnavailable)
  await expect(one('1 / 0')).rejects.not.toSatisfy(isUnavailable)
})

async function one(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(requests.db)
  return rows[0]?.value
}
