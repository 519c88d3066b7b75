import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { afterStake } from '@satoshi/rules/stakes/soft-pause'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { lockStaker } from './read-staker.ts'
import { insertResult, readTools, writeTools, type StakeRow } from './stakes-store.ts'

/**
 * Keeps what a staked duel came to for one of its players, in the transaction that settles it; a friendly one and the
 * second time are nothing. The rows of two players are written in the order of their ids.
 */
export async function recordStake(tx: Tx, result: StakeRow): Promise<void> {
  if (result.stakeCents === 0) return
  const { userId, outcome, at } = result
  const { zone, deleted } = await lockStaker(tx, userId)
  // Whoever deleted the account in the middle of a duel leaves nothing behind here.
  if (deleted || !(await insertResult(tx, result, rewardDay(zone, at)))) return
  const tools = await readTools(tx, userId)
  await writeTools(tx, userId, { ...tools, run: afterStake(tools.run, outcome, at) })
}

/** Locks a player's stakes until a moment, after too many voids; a longer lock stays. */
export async function lockStakes(tx: Tx, userId: string, until: Instant): Promise<void> {
  await lockStaker(tx, userId)
  const tools = await readTools(tx, userId)
  await writeTools(tx, userId, { ...tools, lockedUntil: Math.max(until, tools.lockedUntil ?? until) })
}
