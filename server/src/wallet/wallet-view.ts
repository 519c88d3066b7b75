import type { StatementEntry } from '@satoshi/contract/wallet'
import { add } from '@satoshi/rules/money'
import { categoryOf } from '@satoshi/rules/wallet/category'

import type { EntryRow } from './statement-store.ts'

/** A transaction as its owner sees it. */
export function statementEntry(row: EntryRow): StatementEntry {
  const { counterpartId: id, counterpartNickname: nickname } = row
  const lots = [
    { lot: 'earned' as const, amountCents: row.earnedCents, balanceAfterCents: row.earnedAfterCents },
    { lot: 'granted' as const, amountCents: row.grantedCents, balanceAfterCents: row.grantedAfterCents },
  ]
  return {
    id: row.transactionId,
    at: row.at.getTime(),
    reason: row.reason,
    category: categoryOf(row.reason),
    amountCents: add(row.earnedCents, row.grantedCents),
    balanceAfterCents: add(row.earnedAfterCents, row.grantedAfterCents),
    parts: lots.filter(({ amountCents }) => amountCents !== 0),
    counterpart: id !== null && nickname !== null ? { id, nickname } : null,
  }
}
