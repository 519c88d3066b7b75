import { sql, type Kysely, type Transaction } from 'kysely'

import type { Tables } from './tables.ts'

/** For reading: the pool, or a transaction. */
export type Db = Kysely<Tables>

/** For writing: one can only get it inside a transaction, so that no write happens outside one. */
export type Tx = Transaction<Tables>

/** Resolves when the database answers. */
export async function answers(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
