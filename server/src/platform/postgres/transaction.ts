import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DummyDriver, Transaction, type ConnectionProvider, type Dialect } from 'kysely'

import type { Db, Tx } from './db.ts'
import type { Tables } from './tables.ts'

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
export function transactionsOn(db: Db, dialect: Dialect): InTransaction {
  return (work) => runAgain(() => db.transaction().execute(async (tx) => work(await withoutWaiting(tx, dialect))))
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

/**
 * The transaction, but what is asked of it at once (`Promise.all`) goes out at once. Kysely has each statement wait for the
 * answer to the one before. The database does them one after the other all the same, in the order in which they were asked,
 * and each sees what those before it did; after one that failed it does none.
 */
async function withoutWaiting(tx: Tx, dialect: Dialect): Promise<Tx> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (own) => own)
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    // Begins and ends nothing: who gave `tx` does.
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider(provider),
  })
}
