import { cents } from '@satoshi/rules/money'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { debtOf, payDebt } from '../wallet/wallet-api.ts'

/**
 * Pays all that a player owes with `earned` BTZ: of their own will, since what comes in as `granted` pays by itself.
 * Refuses `wallet.insufficient`; where nothing is owed nothing happens.
 */
export async function payOffDebt(app: App, userId: string, commandId: string): Promise<{ debtCents: number }> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'payment.payDebt', body: {}, at }
  await app.inTransaction((tx) =>
    once(tx, command, async () => {
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      const amountCents = await debtOf(tx, userId)
      if (amountCents > cents(0))
        await payDebt(tx, { userId, lot: 'earned', amountCents, ref: `${userId}:${commandId}`, at })
      return null
    }),
  )
  publishStale(app.live, userId, 'wallet')
  return { debtCents: await debtOf(app.db, userId) }
}
