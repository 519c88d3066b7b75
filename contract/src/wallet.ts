import { lots } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, instant, signedIn } from './base.ts'

/** One posting on one of the player's accounts. `amountCents` is signed; the balance is the lot's after it. */
export const walletItem = z.object({
  id: z.string(),
  at: instant,
  reason: z.string(),
  amountCents,
  lot: z.enum(lots),
  balanceAfterCents: amountCents,
  counterpart: z.object({ id: z.uuid(), nickname: z.string() }).nullable(),
})

export const walletContract = {
  transactions: signedIn
    .route({
      method: 'GET',
      path: '/wallet/transactions',
      tags: ['wallet'],
      summary: 'The statement, newest first, 20 a page',
    })
    .input(z.strictObject({ cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(walletItem), nextCursor: z.string().nullable() })),
}

export type WalletItem = z.infer<typeof walletItem>
