import type { Reward } from '@satoshi/contract/match'
import { rewardForDuel, type DuelResult } from '@satoshi/rules/duel/duel-rewards'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { grantAll } from './grant.ts'
import { addToDay, rewardsCausedBy } from './progress-store.ts'
import { grantRow, rewardViews } from './progress-view.ts'

/** A duel that ended for one of its players; `today` is what the day held of duels before. */
export type EndedDuel = DuelResult & {
  userId: string
  /** Questions that the player answered, and those answered right. */
  answered: number
  correct: number
  at: Instant
}

/** What a player was paid for a duel, and what of it counts against the day's caps. */
export type DuelPay = { rewards: Reward[]; onBoard: boolean; paidDaily: boolean }

/** What a player was paid for a duel that was settled before. */
export async function duelRewards(tx: Tx, userId: string, matchId: string): Promise<Reward[]> {
  return rewardViews(await rewardsCausedBy(tx, userId, matchId), 0)
}

/**
 * Pays a duel to one of its players, in the transaction that ends it: XP, BTZ of the daily duels, levels, points, the
 * day. The caller settles a duel once; what was granted before is not granted again. A deleted player is paid nothing.
 */
export async function settleDuel(tx: Tx, { userId, at, answered, correct, ...duel }: EndedDuel): Promise<DuelPay> {
  const player = await lockPlayer(tx, userId)
  if (!player) throw new Error(`no player ${userId}`)
  if (player.deleted) return { rewards: [], onBoard: false, paidDaily: false }
  const { grants, onBoard, paidDaily } = rewardForDuel(duel)
  const granted = await grantAll(tx, player, grants, { cause: duel.matchId, at })
  if (answered > 0) await addToDay(tx, userId, rewardDay(player.zone, at), { answered, correct })
  return { rewards: rewardViews(granted.map(grantRow), player.streak), onBoard, paidDaily }
}
