import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { connectForLongWork } from './connect.ts'
import { assertDurable, assertSchemaCurrent, lastMigration, migrate, migrateFromNothing } from './migrate.ts'

test('of several servers that start together one brings the database up to date and the others wait', async () => {
  const connection = await emptyDatabase()
  await Promise.all([1, 2, 3].map(() => migrate(connection.db, quiet)))
  const { rows } = await sql<{ copies: number }>`
    select count(*)::int as copies from schema_migrations group by name having count(*) > 1`.execute(connection.db)
  expect(rows).toEqual([])
})

test('an up-to-date database is left alone and nothing is said', async () => {
  const connection = await emptyDatabase()
  const said: string[] = []
  await migrate(connection.db, (line) => said.push(line))
  await migrate(connection.db, (line) => said.push(line))
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^bringing the database up to date/)
})

test('a database of a newer version is refused, and told which step is unknown', async () => {
  const connection = await emptyDatabase()
  await migrate(connection.db, quiet)
  await sql`insert into schema_migrations values ('9999-of-the-future', now()::text)`.execute(connection.db)
  await expect(migrate(connection.db, quiet)).rejects.toThrow('newer version: it has 9999-of-the-future')
})

test('a command that must not change the schema works on one that is current, and on no other', async () => {
  const connection = await emptyDatabase()
  await expect(assertSchemaCurrent(connection.db)).rejects.toThrow('holds no game')
  await migrate(connection.db, quiet)
  await expect(assertSchemaCurrent(connection.db)).resolves.toBeUndefined()
  await sql`delete from schema_migrations where name like '0011%'`.execute(connection.db)
  await expect(assertSchemaCurrent(connection.db)).rejects.toThrow('older version')
})

test('an empty database is brought to where an older version left it, and no other is', async () => {
  const { db } = await emptyDatabase()
  await migrateFromNothing(db, '0002-wallet')
  expect(await lastMigration(db)).toBe('0002-wallet')
  await expect(assertSchemaCurrent(db)).rejects.toThrow('older version')
  await expect(migrateFromNothing(db, '0003-profile')).rejects.toThrow('was not empty')
})

test('a database that may forget is refused by what it may forget', async () => {
  const connection = await emptyDatabase()
  const name = new URL(connection.url).pathname.slice(1)
  await sql`alter role current_user in database ${sql.id(name)} set synchronous_commit = off`.execute(connection.db)
  const again = connectForLongWork(connection.url, { log: silent })
  onTestFinished(() => again.close())
  await expect(assertDurable(again.db)).rejects.toThrow('synchronous_commit')
})

const silent = pino({ level: 'silent' })
const quiet = () => {}

/** A database of one test alone, without a table in it. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('nothing')
  onTestFinished(() => database.drop())
  return database
}
