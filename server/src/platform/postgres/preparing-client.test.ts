import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { connectPatiently, type Connection } from './connect.ts'

let database: TestDatabase
/** One connection, so that every statement meets those before it. */
let single: Connection

beforeAll(async () => {
  database = await createDatabase()
  single = connectPatiently(database.url, { log: pino({ level: 'silent' }), max: 1 })
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
  const ask = () => sql`select id from not_there_yet where id > ${0}`.execute(single.db)
  await ask()
  await sql`alter table not_there_yet add column name text`.execute(single.db)
  expect((await ask()).rows).toEqual([])
})

test('however many statements there are, only so many are kept, and all work', async () => {
  for (let index = 0; index < 400; index++) {
    const { rows } = await sql<{ sum: number }>`select ${1}::integer + ${sql.lit(index)} as sum`.execute(single.db)
    expect(rows).toEqual([{ sum: 1 + index }])
  }
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements`.execute(single.db)
  expect(rows[0]?.kept).toBeLessThanOrEqual(300)
})

async function readied(statement: string): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from pg_prepared_statements where statement = ${statement}`.execute(single.db)
  return rows[0]?.kept ?? 0
}
