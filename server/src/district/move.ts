import { confirmMove } from '@satoshi/rules/district/residence'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer, readResidence, writeResidence } from '../profile/profile-api.ts'
import { payFor } from '../wallet/wallet-api.ts'

export type MoveCommand = { commandId: string; district: DistrictKey; priceCents: number }

/**
 * Gives a player a home in a district for the price that they saw: home and payment in one transaction, once for the
 * command. Refuses what `confirmMove` refuses, and `wallet.insufficient`. Source: product 5.11.
 */
export async function moveTo(app: App, userId: string, { commandId, ...body }: MoveCommand): Promise<void> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'district.live', body, at }
  await app.inTransaction((tx) =>
    once(tx, command, async () => {
      // Two moves of one player come in turn, so that the second meets the wait.
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      const { district, priceCents: seenCents } = body
      const amountCents = unwrap(confirmMove(await readResidence(tx, userId), { district, seenCents }, at))
      if (amountCents > 0)
        await payFor(tx, { userId, amountCents, reason: 'districtMove', ref: `${userId}:${newId(at)}`, at })
      await writeResidence(tx, userId, { district, since: at })
      return null
    }),
  )
  // What the new home brings acts on the day's cap, on lives and on prices.
  publishStale(app.live, userId, 'wallet', 'progress', 'district')
}
