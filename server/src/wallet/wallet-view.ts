import type { WalletItem } from '@satoshi/contract/wallet'

import type { StatementRow } from './wallet-store.ts'

/** A posting as its owner sees it. */
export function walletItem(row: StatementRow): WalletItem {
  const { counterpartId: id, counterpartNickname: nickname } = row
  return {
    id: `${row.transactionId}-${row.line}`,
    at: row.at.getTime(),
    reason: row.reason,
    amountCents: row.amountCents,
    lot: row.lot,
    balanceAfterCents: row.balanceAfterCents,
    counterpart: id !== null && nickname !== null ? { id, nickname } : null,
  }
}
