import type { Wallet } from '@satoshi/contract/profile'
import { add } from '@satoshi/rules/money'
import type { Balances } from '@satoshi/rules/wallet/postings'

import type { Db } from '../platform/postgres/db.ts'
import { readBalances } from './wallet-store.ts'

/** What a player holds, in cents: the one balance that is shown, and both lots. */
export async function balancesOf(db: Db, userId: string): Promise<Wallet> {
  return walletView(await readBalances(db, userId))
}

function walletView({ earned, granted }: Balances): Wallet {
  return { balanceCents: add(earned, granted), earnedCents: earned, grantedCents: granted }
}
