import { sql } from 'kysely'

import { BootFault } from '../boot-fault.ts'
import type { Db } from './db.ts'

/**
 * Proves that a commit survives a power cut, or throws a `BootFault`: money is not taken on a database that
 * may forget. Off only under NODE_ENV=test.
 */
export async function assertDurable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length > 0) throw new BootFault(`The database may forget what it confirmed: switch on ${off.join(', ')}.`)
}
