import { cents, type Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { accountCode } from '@satoshi/rules/wallet/account'
import { burnOfTreasury, donate } from '@satoshi/rules/wallet/postings'
import type { DistrictKey } from '@satoshi/rules/words'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { unwrap } from '../platform/refusal.ts'
import { lockLots, post, type Posted, type Purchase } from './post.ts'

/**
 * Donates to the treasury of a district, `granted` first; `ref` is new for each donation. Refuses `wallet.insufficient`
 * as `payFor` does.
 */
export async function donateTo(tx: Tx, of: DistrictKey, { userId, amountCents, ...key }: Purchase): Promise<Posted> {
  const postings = unwrap(donate(userId, of, amountCents, await lockLots(tx, userId)))
  return post(tx, { ...key, transferType: 'purchase', userId, receiverId: null, postings })
}

/**
 * Takes what a district spends out of its treasury and out of the world, once for `ref`. It fails where less is there, by the
 * ledger's own check: the caller asks `treasuryOf` first, under a lock of its own.
 */
export async function burnFromTreasury(
  tx: Tx,
  of: DistrictKey,
  { amountCents, ref, at }: { amountCents: Cents; ref: string; at: Instant },
): Promise<Posted> {
  const postings = burnOfTreasury(of, 'districtChallenge', amountCents)
  return post(tx, {
    reason: 'districtChallenge',
    ref,
    transferType: 'purchase',
    userId: null,
    receiverId: null,
    postings,
    at,
  })
}

/** What the treasury of a district holds, in cents. */
export async function treasuryOf(db: Db, of: DistrictKey): Promise<Cents> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('code', '=', accountCode({ kind: 'treasury', of }))
    .executeTakeFirst()
  return row?.balance_cents ?? cents(0)
}
