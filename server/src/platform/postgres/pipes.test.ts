import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { connect, type Connection } from './connect.ts'
import type { Db } from './db.ts'
import { pipedMillis } from './pipes.ts'

const log = pino({ level: 'silent' })
const many = Array.from({ length: 30 }, (_, index) => index)

/** Long for a statement that takes no time, also where the machine is busy: then no pipe is cut by chance. */
const patience = { pipes: 2, pipedMillis: 400 }

let asked = 0
let database: TestDatabase
/** As the server opens it for requests, with two pipes, which are open. */
let requests: Connection
beforeAll(async () => {
  database = await createDatabase()
  await sql`create table noted (value integer)`.execute(database.db)
  await sql`create function note(value integer) returns integer language sql
    as 'insert into noted values (value) returning value'`.execute(database.db)
})
beforeEach(async () => {
  await sql`delete from noted`.execute(database.db)
  requests = connect(database.url, { log, waitMillis: 60_000, ...patience })
  await pipesOpen()
})
afterEach(() => requests.close())
afterAll(() => database.drop())

describe('reads at once', () => {
  test('share two connections, and take none of the pool', async () => {
    const before = requests.pool.totalCount
    const pids = await pidsOf(many)
    for (let round = 0; round < 20; round++) expect(await pidsOf(many)).toEqual(pids)
    expect(requests.pool.totalCount).toBe(before)
  })

  test('have a connection each where there are no pipes', async () => {
    const without = connect(database.url, { log, max: 4, pipes: 0 })
    const pids = await Promise.all(many.slice(0, 4).map((one) => pidWith(without.db, one)))
    expect(new Set(pids).size).toBe(4)
    await without.close()
  })

  test('get each its own answer, or its own fault, whatever fails, is slow or breaks between them', async () => {
    const often = fc.constantFrom('value', 'text', 'fault', 'note')
    const kinds = fc.oneof({ weight: 12, arbitrary: often }, { weight: 1, arbitrary: fc.constantFrom('slow', 'break') })
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { minLength: 20, maxLength: 60 }), async (things) => {
        await pipesOpen()
        const answers = await Promise.all(things.map((kind, index) => ask(kind, index)))
        expect(answers).toEqual(things.map(answerTo))
      }),
      { numRuns: 12 },
    )
  })
})

describe('a slow read', () => {
  test('is ended in its pipe, so that those behind it are answered long before it', async () => {
    expect(pipedMillis).toBeLessThan(50)
    const usual = connect(database.url, { log, pipes: 2 })
    const timeoutOf = async () =>
      (await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(usual.db)).rows
    await vi.waitUntil(async () => (await timeoutOf())[0]?.value === `${pipedMillis}ms`, { timeout: 20_000 })
    await usual.close()
    const order: string[] = []
    const slow = ['a', 'b'].map(async (name) => {
      await sql`select pg_sleep(2), ${name}::text`.execute(requests.db)
      order.push('slow')
    })
    const quick = many.map(async (one) => {
      await valueOf(one)
      order.push('quick')
    })
    await Promise.all([...slow, ...quick])
    expect(order).toEqual([...many.map(() => 'quick'), 'slow', 'slow'])
  })

  test('is asked in the pool after the second time, so that no pipe breaks again', async () => {
    const sleep = () => sql`select pg_sleep(1)`.execute(requests.db)
    for (let time = 0; time < 2; time++) {
      await sleep()
      await pipesOpen()
    }
    const pids = await pidsOf(many)
    const [, ...values] = await Promise.all([sleep(), ...many.map(valueOf)])
    expect(values).toEqual(many)
    expect(await pidsOf(many)).toEqual(pids)
  })
})

test('a write behind a select is done once, and not in a pipe', async () => {
  for (const value of [1_007, 1_008, 1_008])
    expect((await sql`select note(${value}::int) as value`.execute(requests.db)).rows).toEqual([{ value }])
  const noted = await sql<{ value: number }>`select value from noted where value > 1000 order by value`.execute(
    requests.db,
  )
  expect(noted.rows.map(({ value }) => value)).toEqual([1_007, 1_008, 1_008])
})

test('a read is one also where a name in it begins like a word of a write', async () => {
  const pipes = await pidsOf(many)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, null as deleted_at`.execute(requests.db)
  expect(pipes.has(rows[0]?.pid ?? 0)).toBe(true)
})

describe('what is asked twice before it goes out', () => {
  const moment = sql<{ asking: string; at: Date; list: { deep: number[] } }>`
    select gen_random_uuid() as asking, clock_timestamp() as at, '{"deep":[1]}'::jsonb as list,
           ${new Date(0)}::timestamptz as epoch`
  const askMoment = async () => (await moment.execute(requests.db)).rows[0]

  test('is asked once, and each has rows of its own', async () => {
    const [first, second] = await Promise.all([askMoment(), askMoment()])
    expect(second).toEqual(first)
    first?.list.deep.push(2)
    expect(second?.list).toEqual({ deep: [1] })
  })

  test('is asked again afterwards, and with other values', async () => {
    const first = await askMoment()
    expect((await askMoment())?.asking).not.toBe(first?.asking)
    expect(await Promise.all([valueOf(1), valueOf(2), valueOf(1)])).toEqual([1, 2, 1])
  })

  test('is done twice where it turns out to write', async () => {
    const note = async () => ask('note', 4_711)
    expect(await Promise.all([note(), note(), note()])).toEqual([4_711, 4_711, 4_711])
    const { rows } = await sql`select from noted where value = 4711`.execute(database.db)
    expect(rows).toHaveLength(3)
  })

  test('fails for each that asked', async () => {
    expect(await Promise.all([ask('fault', 1), ask('fault', 1)])).toEqual(['22012', '22012'])
  })

  test('is never older than what whoever asks has just written', async () => {
    await sql`create table if not exists counted (value integer not null)`.execute(database.db)
    await sql`insert into counted values (0)`.execute(database.db)
    const count = async () => {
      const { rows } = await sql<{ value: number }>`select value from counted`.execute(requests.db)
      return rows[0]?.value ?? 0
    }
    const writer = async () => {
      for (let round = 0; round < 40; round++) {
        const { rows } = await sql<{ value: number }>`update counted set value = value + 1 returning value`.execute(
          requests.db,
        )
        expect(await count()).toBeGreaterThanOrEqual(rows[0]?.value ?? Infinity)
      }
    }
    await Promise.all(many.slice(0, 8).map(writer))
    await sql`drop table counted`.execute(database.db)
  })
})

test('a transaction and a session stay on one connection of the pool', async () => {
  const pipes = await pidsOf(many)
  const inTransaction = await requests.inTransaction((tx) => Promise.all(many.map((one) => pidWith(tx, one))))
  expect([new Set(inTransaction).size, pipes.has(inTransaction[0] ?? 0)]).toEqual([1, false])
  await requests.db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(1)`.execute(session)
    const pids = new Set(await Promise.all(many.map((one) => pidWith(session, one))))
    expect([pids.size, [...pids].some((pid) => pipes.has(pid))]).toEqual([1, false])
    const { rows } = await sql`select pg_advisory_unlock(1) as unlocked`.execute(session)
    expect(rows).toEqual([{ unlocked: true }])
  })
})

test('nothing is left open when it is closed, also while a pipe opens', async () => {
  const closing = connect(database.url, { log, pipes: 2 })
  await sql`select 1`.execute(closing.db)
  await Promise.all([closing.close(), requests.close()])
  const open = async () => {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and application_name = 'satoshi reads'`.execute(database.db)
    return rows[0]?.open
  }
  await vi.waitUntil(async () => (await open()) === 0, { timeout: 20_000, interval: 20 })
  requests = connect(database.url, { log })
})

/** Until reads are answered by the two pipes alone. */
async function pipesOpen(): Promise<void> {
  await vi.waitUntil(async () => (await pidsOf(many)).size === 2, { timeout: 20_000, interval: 20 })
}

async function pidsOf(values: number[]): Promise<Set<number>> {
  return new Set(await Promise.all(values.map((one) => pidWith(requests.db, one))))
}

async function pidWith(db: Db, one: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${one}::int as one`.execute(db)
  return rows[0]?.pid ?? 0
}

async function valueOf(one: number): Promise<unknown> {
  const { rows } = await sql<{ value: number }>`select ${one}::int as value`.execute(requests.db)
  return rows[0]?.value
}

/** Asks something of a kind; gives the answer, or the code of the fault. */
async function ask(kind: string, index: number): Promise<unknown> {
  if (kind === 'value') return valueOf(index)
  if (kind === 'break') return breakPipes(index)
  const statements = {
    text: sql`select ${`text ${index}`}::text as value`,
    fault: sql`select 1 / (${index}::int - ${index}::int) as value`,
    note: sql`select note(${index}::int) as value`,
    // A text of its own each time, so that it is not known to be slow.
    slow: sql`select ${index}::int as value from pg_sleep(0.6) as ${sql.id(`slow${(asked += 1)}`)}`,
  } as Record<string, ReturnType<typeof sql<{ value: unknown }>>> // safe: the kinds of the property
  try {
    return (await statements[kind]?.execute(requests.db))?.rows[0]?.value
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

/** Ends the connections of the pipes, as a database does that is started again. */
async function breakPipes(index: number): Promise<number> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'satoshi reads'`.execute(database.db)
  return index
}

function answerTo(kind: string, index: number): unknown {
  if (kind === 'text') return `text ${index}`
  return kind === 'fault' ? '22012' : index
}
