import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'

import { isNotWriting } from './errors.ts'
import type { Tables } from './tables.ts'

/** Rows that are read and handed on at a time: what a reading of any length holds of the memory. */
const batchSize = 1_000

/**
 * All that `read` gives, in batches: each is asked for where the last row of the one before stands, and only when the
 * one before was taken. A batch that is not full is the last.
 */
export async function* inBatches<Row>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
  size = batchSize,
): AsyncGenerator<Row[]> {
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await read(last, size)
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
    if (rows.length < size) return
  }
}

/** Ends statements of this transaction that take longer, in milliseconds. */
export async function limitStatements(tx: Tx, millis: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(millis)}, true)`.execute(tx)
}

/** For reading: the pool, or a transaction. */
export type Db = Kysely<Tables>

/** For writing: one can only get it inside a transaction, so that no write happens outside one. */
export type Tx = Transaction<Tables>

/** Resolves when the database answers. */
export async function answers(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * Whether the database can write: it is not read-only, and its disk has room. Rows that do not fit the memory of their
 * statement need new room on the disk, as rows of tables do, and leave nothing there; the disk of temporary files must be
 * that of the data (`temp_tablespaces` is not set).
 */
export async function canWrite(db: Db): Promise<boolean> {
  const looking = db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx)
    const { rows } = await sql<{ readOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "readOnly", count(*)
      from generate_series(1, 20000)`.execute(tx)
    return rows[0]?.readOnly === false
  })
  return looking.catch((error: unknown) => {
    if (isNotWriting(error)) return false
    throw error
  })
}

/** How often a transaction is run in all. */
const attempts = 3

/**
 * How long work stands back before it is run again, at least and below. What it was in the way of is only now waking
 * up: who comes back at once takes the same row again first, and may be the victim again. By chance, so that two do not
 * stand back and return together.
 */
const standBackMillis = { least: 10, below: 40 }

/** serialization_failure and deadlock_detected: nothing happened, and the same work may succeed now. */
const worthAnotherTry = new Set(['40001', '40P01'])

/** Runs work in a transaction; see `App.inTransaction`. */
export type InTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/**
 * Transactions on `db`, at READ COMMITTED. Work that ends in a deadlock or a serialization failure is run again a
 * moment later, at most three times in all, so it must have no effect outside the transaction.
 */
export function transactionsOn(db: Db): InTransaction {
  return (work) => runAgain(() => db.transaction().execute(work))
}

/** The same for a statement that is a transaction by itself: it has nothing open while this process does something else. */
export async function runAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !mayTryAgain(error)) throw error
      await pause(randomInt(standBackMillis.least, standBackMillis.below))
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && worthAnotherTry.has(String(error.code))
}
