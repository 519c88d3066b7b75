import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { spend, burnAll as burnPostings } from '@satoshi/rules/wallet/postings'

import type { Tx } from '../platform/postgres/db.ts'
import { unwrap } from '../platform/refusal.ts'
import { newId } from '../platform/ids.ts'
import { post, type Posted } from './post.ts'
import { findTransaction, lockBalances } from './wallet-store.ts'

const reason = 'accountDeleted'

/** Takes all BTZ of a player whose account is deleted out of the world; nothing happens when there are none. */
export async function burnAll(tx: Tx, userId: string, at: Instant): Promise<void> {
  const postings = burnPostings(userId, reason, await lockBalances(tx, userId, reason))
  if (postings.length === 0) return
  // The lock makes a second call find nothing, so the key may be a new one: what comes in later burns too.
  const ref = `${userId}:${newId(at)}`
  await post(tx, { reason, ref, transferType: 'burn', userId, receiverId: null, postings, at })
}

/** Something bought with BTZ, which are burned. `reason` and `ref` are the key; `ref` holds the user. */
export type Purchase = { userId: string; amountCents: Cents; reason: string; ref: string; at: Instant }

/**
 * Pays for something in the game, `granted` first. The second time with the same key gives the first transaction.
 * Refuses `wallet.insufficient` with `availableCents` and `missingCents`.
 */
export async function payFor(tx: Tx, { userId, amountCents, reason, ref, at }: Purchase): Promise<Posted> {
  const balances = await lockBalances(tx, userId, reason)
  // Asked again, the lots hold other sums and would pay in other parts: the first transaction is looked up, not built again.
  const first = await findTransaction(tx, { reason, ref })
  if (first) return { transactionId: first.id, repeated: true }
  const postings = unwrap(spend(userId, reason, amountCents, balances))
  return post(tx, { reason, ref, transferType: 'purchase', userId, receiverId: null, postings, at })
}
