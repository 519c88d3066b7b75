import type { Instant } from '@satoshi/rules/time'
import { burnAll as burnPostings } from '@satoshi/rules/wallet/postings'

import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { post } from './post.ts'
import { lockBalances } from './wallet-store.ts'

const reason = 'accountDeleted'

/** Takes all BTZ of a player whose account is deleted out of the world; nothing happens when there are none. */
export async function burnAll(tx: Tx, userId: string, at: Instant): Promise<void> {
  const postings = burnPostings(userId, reason, await lockBalances(tx, userId, reason))
  if (postings.length === 0) return
  // The lock makes a second call find nothing, so the key may be a new one: what comes in later burns too.
  const ref = `${userId}:${newId(at)}`
  await post(tx, { reason, ref, transferType: 'burn', userId, receiverId: null, postings, at })
}
