import type { Db } from '../platform/postgres/db.ts'
import { countLedger, type LedgerCounts } from './audit-store.ts'

/** What the proof of the ledger found; `ok` when nothing is wrong. Open escrows are no fault. */
export type Audit = LedgerCounts & { ok: boolean }

/**
 * The zero-sum proof, over one snapshot: everything that was ever posted sums to zero, every transaction does so by
 * itself, every kept balance is the sum of its postings and not below zero, `granted` only ever burned, and the
 * statements say the same.
 * It reads the whole ledger, so it is for tests, metrics and operators, on a connection that has patience: not for requests.
 */
export async function audit(db: Db): Promise<Audit> {
  const counts = await countLedger(db)
  const { sumCents, unbalancedTransactions, wrongBalances, negative, strayedGranted, wrongStatements } = counts
  const faults = [sumCents, unbalancedTransactions, wrongBalances, negative, strayedGranted, wrongStatements]
  return { ...counts, ok: faults.every((found) => found === 0) }
}
