import { minute, type Millis } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../../platform/postgres/db.ts'

/** Long after the ten seconds in which better-auth counts calls of a network address (`burstLimits`). */
const retainedMillis: Millis = minute

/**
 * Deletes what better-auth counted of network addresses and never deletes itself. By the database's clock: what it noted
 * is by the clock of the machine too.
 */
export async function deleteOldBursts(db: Db): Promise<void> {
  await sql`
    delete from rate_limits
    where last_request < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${retainedMillis}::bigint`.execute(db)
}
