import type { StreakView } from '@satoshi/contract/streak'
import { beginRepair } from '@satoshi/rules/progress/streak-repair'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { payFor } from '../wallet/wallet-api.ts'
import { heldStreak } from './keep-streak.ts'
import { readStreak } from './read-streak.ts'
import { readRepair, writeRepairBegun } from './streak-store.ts'

/**
 * Sets out to repair a lost streak and pays for it where it is not free; the next full quizzes count towards it. Begun
 * already it changes nothing. Refuses `streak.notLost`, and `wallet.insufficient`.
 */
export async function repairStreak(
  app: Pick<App, 'inTransaction' | 'clock'>,
  userId: string,
  commandId: string,
): Promise<StreakView> {
  return app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'streak.repair', body: {} }, async () => {
      const at = app.clock.now()
      await begin(tx, userId, at)
      return readStreak(tx, userId, { at, month: null })
    }),
  )
}

async function begin(tx: Tx, userId: string, at: Instant): Promise<void> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  await heldStreak(tx, player, at)
  const repair = await readRepair(tx, userId)
  const amountCents = unwrap(beginRepair(repair, at))
  if (!repair || repair.beganAt !== null) return
  // What was lost is its key: a repair is paid once.
  const ref = `${userId}:${repair.lost.day}`
  if (amountCents > 0) await payFor(tx, { userId, amountCents, reason: 'streakRepair', ref, at })
  await writeRepairBegun(tx, userId, at)
}
