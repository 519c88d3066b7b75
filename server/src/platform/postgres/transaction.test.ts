import type { Socket } from 'node:net'

import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { connect, connectForLongWork } from './connect.ts'
import { socketOf } from './pipes.ts'
import type { Tx } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await sql`create table places (id integer primary key, visits integer not null default 0)`.execute(database.db)
  await sql`insert into places (id) values (1), (2)`.execute(database.db)
})
afterAll(() => database.drop())

test('two transactions that wait for each other both succeed, after another attempt', async () => {
  // PostgreSQL looks for deadlocks after a second; a request's statement is given up soon after that.
  const patient = connectForLongWork(database.url, { log: pino({ level: 'silent' }) })
  const met = meeting(2)
  const runs = new Map<number, number>()
  const visit = (first: number, second: number) =>
    patient.inTransaction(async (tx) => {
      runs.set(first, (runs.get(first) ?? 0) + 1)
      await enter(tx, first)
      await met()
      await enter(tx, second)
    })
  await Promise.all([visit(1, 2), visit(2, 1)])
  await patient.close()

  // Whom PostgreSQL chooses, and whether once, is its affair.
  expect(Math.max(...runs.values())).toBeGreaterThan(1)
  const { rows } = await sql<{ visits: number }>`select visits from places where id in (1, 2) order by id`.execute(
    database.db,
  )
  expect(rows).toEqual([{ visits: 2 }, { visits: 2 }])
})

test('work that never gets through is given up after three attempts, each a moment after the one before', async () => {
  const runs: number[] = []
  const work = database.inTransaction(async (tx) => {
    runs.push(performance.now())
    await sql`do $$ begin raise exception 'again' using errcode = 'serialization_failure'; end $$`.execute(tx)
  })
  await expect(work).rejects.toThrow('again')
  const [first = 0, second = 0, third = 0, ...more] = runs
  expect(more).toEqual([])
  // A timer may be a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(9)
  expect(third - second).toBeGreaterThanOrEqual(9)
})

test('any other failure is thrown at once and leaves nothing behind', async () => {
  let runs = 0
  const work = database.inTransaction(async (tx) => {
    runs += 1
    await sql`insert into places (id) values (3)`.execute(tx)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(runs).toBe(1)
  const { rows } = await sql`select 1 from places where id = 3`.execute(database.db)
  expect(rows).toEqual([])
})

test('what is asked at once goes out at once, and is done in its order', async () => {
  const log = pino({ level: 'silent' })
  const requests = connect(database.url, { log, max: 1, waitMillis: 60_000, pipes: 1 })
  const sockets: Socket[] = []
  requests.pool.on('acquire', (client) => sockets.push(socketOf(client)))
  await sql`insert into places (id) values (4)`.execute(database.db)
  const visits = sql<{ visits: number }>`select visits from places where id = 4`
  const release = await holdPlace(4)
  const done = requests.inTransaction(async (tx) => {
    const asked = Promise.all([enter(tx, 4), visits.execute(tx), enter(tx, 4), visits.execute(tx)])
    await somebodyWaits()
    const written = sockets[0]?.bytesWritten
    await release()
    const [, first, , second] = await asked
    return { isAllOut: sockets[0]?.bytesWritten === written, seen: [...first.rows, ...second.rows] }
  })
  expect(await done).toEqual({ isAllOut: true, seen: [{ visits: 1 }, { visits: 2 }] })
  await requests.close()
})

test('what is asked after the end of a transaction is not done', async () => {
  let over: Tx | undefined
  await database.inTransaction(async (tx) => void (over = tx))
  if (!over) throw new Error('nothing ran')
  await expect(enter(over, 2)).rejects.toThrow(/committed/)
  const failed = database.inTransaction(async (tx) => {
    over = tx
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await expect(enter(over, 2)).rejects.toThrow(/rolled back/)
})

/** Holds a place from somewhere else, until told to let go. */
async function holdPlace(id: number): Promise<() => Promise<void>> {
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('select from places where id = $1 for update', [id])
  return async () => {
    await other.query('commit')
    other.release()
  }
}

/** Until a statement of this database waits for another one's row. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => ((await waiting.execute(database.db)).rows[0]?.count ?? 0) > 0, {
    timeout: 20_000,
    interval: 5,
  })
}

async function enter(tx: Tx, id: number): Promise<void> {
  await sql`update places set visits = visits + 1 where id = ${id}`.execute(tx)
}

/** Lets nobody pass before `expected` have come; whoever comes later passes at once. */
function meeting(expected: number): () => Promise<void> {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  let come = 0
  return () => {
    come += 1
    if (come >= expected) open()
    return opened
  }
}
