import { sql } from 'kysely'

import type { Db } from '../src/platform/postgres/db.ts'
import { until } from './_process.ts'

/**
 * Until a connection to this database waits for a lock. To be asked outside of a transaction: within one, the list of
 * connections stays as it was when it was first read.
 */
export function somebodyWaits(db: Db): Promise<void> {
  return manyWait(db, 1)
}

/** The same until so many of them wait. */
export async function manyWait(db: Db, count: number): Promise<void> {
  await until(`${count} wait for a lock`, 60_000, async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(distinct pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(db)
    return (rows[0]?.waiting ?? 0) >= count
  })
}
