import { confirmDonation, donationLeftCents } from '@satoshi/rules/district/donation'
import type { Cents } from '@satoshi/rules/money'
import { rewardDay } from '@satoshi/rules/progress/zone-change'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { homeThatCounts, lockPlayer, readResidence } from '../profile/profile-api.ts'
import { donateTo } from '../wallet/wallet-api.ts'
import { countActs } from './count-acts.ts'
import { readActDay } from './power-store.ts'

export type DonateCommand = { commandId: string; amountCents: number }

/**
 * Gives BTZ to the treasury of the district in which a player lives, which counts for its monetary power: once for the
 * command. Refuses `district.notResident`, `district.donationBounds`, `district.unconfirmed` and `wallet.insufficient`.
 * Source: product 5.11.
 */
export async function donate(
  app: App,
  userId: string,
  { commandId, ...body }: DonateCommand,
): Promise<{ donationLeftCents: Cents }> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'district.donate', body, at }
  const left = await app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const day = rewardDay(player.zone, at)
    await once(tx, command, async () => {
      if (!(await readResidence(tx, userId))) throw refuse('district.notResident')
      const { times: donated } = await readActDay(tx, userId, 'donated', day)
      const { amountCents, wholeBtz } = unwrap(confirmDonation(body.amountCents, donated))
      const district = await homeThatCounts(tx, userId, at)
      if (!district) throw refuse('district.unconfirmed')
      await countActs(tx, player, { district, at, done: [{ act: 'donation', times: wholeBtz }] })
      const ref = `${userId}:${newId(at)}`
      await donateTo(tx, district, { userId, amountCents, reason: 'districtDonation', ref, at })
      return null
    })
    return donationLeftCents((await readActDay(tx, userId, 'donated', day)).times)
  })
  publishStale(app.live, userId, 'wallet', 'district')
  return { donationLeftCents: left }
}
