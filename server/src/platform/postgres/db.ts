import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

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
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt === attempts || !mayTryAgain(error)) throw error
        await pause(randomInt(standBackMillis.least, standBackMillis.below))
      }
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && worthAnotherTry.has(String(error.code))
}
