import { sql } from 'kysely'

import type { Db } from '../src/platform/postgres/db.ts'
import { until } from './_process.ts'

/**
 * Until a connection to this database waits for a lock. To be asked outside of a transaction: within one, the list of
 * connections stays as it was when it was first read.
 */
export async function somebodyWaits(db: Db): Promise<void> {
  await until('somebody waits for a lock', 60_000, async () => {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()) as waits`.execute(db)
    return rows[0]?.waits ?? false
  })
}
