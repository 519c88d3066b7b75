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
