import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'

import { assertDurable } from './durability.ts'
import { connectPatiently, type Connection } from './connect.ts'
import { demandCurrent, migrate } from './migrate.ts'

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
  await expect(demandCurrent(connection.db)).rejects.toThrow('holds no game')
  await migrate(connection.db, quiet)
  await expect(demandCurrent(connection.db)).resolves.toBeUndefined()
  await sql`delete from schema_migrations where name like '0011%'`.execute(connection.db)
  await expect(demandCurrent(connection.db)).rejects.toThrow('older version')
})

test('a database that may forget is refused by what it may forget', async () => {
  const connection = await emptyDatabase()
  await sql`alter role current_user in database ${sql.id(connection.name)} set synchronous_commit = off`.execute(
    connection.db,
  )
  const again = connectPatiently(connection.url, { log: silent })
  onTestFinished(() => again.close())
  await expect(assertDurable(again.db)).rejects.toThrow('synchronous_commit')
})

const silent = pino({ level: 'silent' })
const quiet = () => {}

/** A database of one test alone, without a table in it. */
async function emptyDatabase(): Promise<Connection & { name: string; url: string }> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onCluster(`create database ${name}`)
  const url = Object.assign(new URL(inject('clusterUrl')), { pathname: name }).href
  const connection = connectPatiently(url, { log: silent, max: 4 })
  onTestFinished(async () => {
    await connection.close()
    // The database's own cleaning may be at work in it, which we may not end: it is soon over.
    await vi.waitFor(() => onCluster(`drop database ${name} with (force)`), { timeout: 20_000, interval: 200 })
  })
  return { ...connection, name, url }
}

async function onCluster(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
