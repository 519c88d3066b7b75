import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { connectForLongWork, type Connection } from './connect.ts'

let database: TestDatabase
/** One connection, so that every statement meets those before it. */
let single: Connection

beforeAll(async () => {
  database = await createDatabase()
  single = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 1 })
})
afterAll(async () => {
  await single.close()
  await database.drop()
})

test('a statement with parameters is planned once a connection, whatever the parameters', async () => {
  for (const number of [1, 2, 3]) {
    const { rows } = await sql<{ number: number }>`select ${number}::integer + 40 as number`.execute(single.db)
    expect(rows).toEqual([{ number: 40 + number }])
  }
  expect(await readied('select $1::integer + 40 as number')).toBe(1)
})

test('one without parameters is not kept', async () => {
  await sql`select 42 as answer`.execute(single.db)
  expect(await readied('select 42 as answer')).toBe(0)
})

test('one that the database refuses is refused again, and then works when it may', async () => {
  const ask = () => sql`select count(*) from not_there_yet where id = ${1}`.execute(single.db)
  await expect(ask()).rejects.toThrow(/does not exist/)
  await expect(ask()).rejects.toThrow(/does not exist/)
  await sql`create table not_there_yet (id integer)`.execute(single.db)
  expect((await ask()).rows).toEqual([{ count: 0 }])
})

test('a column that is added does not disturb statements that name theirs', async () => {
  await sql`create table growing (id integer)`.execute(single.db)
  const ask = () => sql`select id from growing where id > ${0}`.execute(single.db)
  await ask()
  await sql`alter table growing add column name text`.execute(single.db)
  expect((await ask()).rows).toEqual([])
})

test('however many statements there are, all work, and those asked for last are kept', async () => {
  await sumsOf(single, 400)
  expect(await readied('select $1::integer + 399 as sum')).toBe(1)
  expect(await readied('select $1::integer + 0 as sum')).toBe(0)
  expect(await preparedOn(single)).toBe(300)

  await sumsOf(single, 400)
  expect(await preparedOn(single)).toBe(300)
})

test('one that is asked for again and again stays, however many others come and go', async () => {
  const ask = () => sql`select ${1}::integer as steady`.execute(single.db)
  await ask()
  const asOfOnce = await preparedAt('select $1::integer as steady')
  for (let round = 0; round < 4; round++) {
    await sumsOf(single, 200)
    await ask()
  }
  expect(await preparedAt('select $1::integer as steady')).toEqual(asOfOnce)
})

test('room is made in the middle of a transaction too, and in one that has failed', async () => {
  await sumsOf(single, 300)
  await single.inTransaction(async (tx) => {
    const { rows } = await sql`select ${1}::integer as in_transaction`.execute(tx)
    expect(rows).toEqual([{ in_transaction: 1 }])
  })
  const failed = single.inTransaction(async (tx) => {
    await sql`select ${1}::integer / 0 as failing`.execute(tx).catch(() => null)
    await sql`select ${1}::integer as after_failing`.execute(tx)
  })
  await expect(failed).rejects.toThrow(/current transaction is aborted/)
  await sumsOf(single, 400)
  expect(await preparedOn(single)).toBe(300)
})

test('what other connections ask for takes no place of this one', async () => {
  const other = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 1 })
  onTestFinished(() => other.close())
  await sumsOf(single, 400)
  await sql`select ${1}::integer as first_of_another`.execute(other.db)
  const { rows } = await sql`
    select statement from pg_prepared_statements where statement like ${'%first_of_another%'}`.execute(other.db)
  expect(rows).toContainEqual({ statement: 'select $1::integer as first_of_another' })
})

/** Asks as many different statements, each with the sum that it must give. */
async function sumsOf({ db }: Connection, statements: number): Promise<void> {
  for (let index = 0; index < statements; index++) {
    const { rows } = await sql<{ sum: number }>`select ${1}::integer + ${sql.lit(index)} as sum`.execute(db)
    expect(rows).toEqual([{ sum: 1 + index }])
  }
}

async function preparedOn({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements`.execute(db)
  return rows[0]?.kept ?? 0
}

async function preparedAt(statement: string): Promise<unknown> {
  const { rows } = await sql`
    select name, prepare_time from pg_prepared_statements where statement = ${statement}`.execute(single.db)
  expect(rows).toHaveLength(1)
  return rows
}

async function readied(statement: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from pg_prepared_statements where statement = ${statement}`.execute(single.db)
  return rows[0]?.kept ?? 0
}

test('what a transaction asks at once is done in its order, and all of it or nothing', async () => {
  await sql`create table in_order (value integer primary key)`.execute(database.db)
  const insert = (value: number) => sql`insert into in_order values (${value}::integer)`
  const count = sql<{ count: number }>`select count(*)::int as count from in_order`
  const counts = await single.inTransaction(async (tx) => {
    const asked = [insert(1), count, insert(2), count].map((statement) => statement.execute(tx))
    return (await Promise.all(asked)).flatMap(({ rows }) => rows)
  })
  expect(counts).toEqual([{ count: 1 }, { count: 2 }])
  const failing = single.inTransaction((tx) =>
    Promise.all([insert(3), insert(1), insert(4)].map((statement) => statement.execute(tx))),
  )
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect((await count.execute(single.db)).rows).toEqual([{ count: 2 }])
})
