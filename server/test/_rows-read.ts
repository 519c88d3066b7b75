import { sql } from 'kysely'

import type { Connection } from '../src/platform/postgres/connect.ts'
import type { Db } from '../src/platform/postgres/db.ts'

/** Rows of some tables that PostgreSQL touched for `work`, which is done in a transaction of its own. */
export async function rowsRead(
  { inTransaction }: Pick<Connection, 'inTransaction'>,
  tables: string[],
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  return inTransaction(async (tx) => {
    const before = await touched(tx, tables)
    await work(tx)
    return (await touched(tx, tables)) - before
  })
}

async function touched(db: Db, tables: string[]): Promise<number> {
  const { rows } = await sql<{ touched: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int8 as touched
    from pg_stat_xact_user_tables where relname = any(${tables})`.execute(db)
  return rows[0]?.touched ?? 0
}
