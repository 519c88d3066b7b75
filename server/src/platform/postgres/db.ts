import type { Kysely, Transaction } from 'kysely'

import type { Tables } from './tables.ts'

/** For reading: the pool, or a transaction. */
export type Db = Kysely<Tables>

/** For writing: one can only get it inside a transaction, so that no write happens outside one. */
export type Tx = Transaction<Tables>
