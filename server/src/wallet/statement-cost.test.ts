import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertCrowd } from '../../test/_crowd.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { rowsRead } from '../../test/_rows-read.ts'
import { insertPlayer } from '../../test/_player.ts'
import { fillStatement } from '../../test/_statement.ts'
import type { Db } from '../platform/postgres/db.ts'
import { balanceDays, listTransactions } from './statement.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const many = 10_000

let database: TestDatabase
let rich: string

beforeAll(async () => {
  database = await createDatabase()
  rich = await insertPlayer(database.db, 'rich')
  await fillStatement(database.db, rich, { count: many, until: now, apart: hour })
  for (const id of await insertCrowd(database.db, 'other', 10))
    await fillStatement(database.db, id, { count: 200, until: now, apart: hour })
  await sql`analyze statement_entries, transactions, postings, ledger_accounts, profiles`.execute(database.db)
}, 60_000)
afterAll(() => database.drop())

test('a page reads the entries that it shows and one more, at any depth', async () => {
  const newest = await entriesRead((db) => listTransactions(db, rich, {}))
  expect(newest).toBeGreaterThan(50)
  expect(newest).toBeLessThanOrEqual(60)
  const cursor = Buffer.from(`${now - (many - 60) * hour}.9007199254740991`).toString('base64url')
  const deep = await listTransactions(database.db, rich, { cursor })
  expect(deep.nextCursor).not.toBeNull()
  expect(await entriesRead((db) => listTransactions(db, rich, { cursor }))).toBeLessThanOrEqual(60)
})

test('a page of a category reads as much for each of its reasons, and little to find them', async () => {
  const wish = { category: 'levels', to: '2025-11-21' } as const
  expect(await entriesRead((db) => listTransactions(db, rich, wish))).toBeLessThanOrEqual(120)
})

test('a chart reads one entry a day', async () => {
  expect(await entriesRead((db) => balanceDays(db, rich, 365, now))).toBeLessThanOrEqual(400)
})

/** Rows of the statement that PostgreSQL touched for `work`. */
function entriesRead(work: (db: Db) => Promise<unknown>): Promise<number> {
  return rowsRead(database, ['statement_entries'], work)
}
