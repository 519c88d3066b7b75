import { levelUpGrant, type Grant } from '@satoshi/rules/progress/grant'
import { levelOf, levelsReached } from '@satoshi/rules/progress/level'
import { boxOfGrant } from '@satoshi/rules/progress/streak-rewards'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { leagueWeek, type Instant } from '@satoshi/rules/time'
import { mintTo } from '@satoshi/rules/wallet/postings'

import { addItem } from '../inventory/inventory-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { addProgress, lockPlayer, type LockedPlayer } from '../profile/profile-api.ts'
import { post, type Movement } from '../wallet/wallet-api.ts'
import { keepEarned } from './keep-milestones.ts'
import { addToDay, addWeekPoints, insertRewards } from './progress-store.ts'

/** A grant of BTZ alone. */
export type PaidGrant = Omit<Grant, 'xp' | 'points'>

/** Where and when grants are made; `cause` is what set them off, their `ref` when nothing else did. */
export type Occasion = { cause: string; at: Instant }

/**
 * The reward bus: alone gives XP and BTZ, once for each player, source and ref, in the transaction of their cause. Made
 * again it does nothing. Levels that the XP reach are paid with it. A deleted player is granted nothing.
 * Source: product 4.9.
 */
export async function grant(tx: Tx, given: Grant & { userId: string; at: Instant }): Promise<Grant[]> {
  const { userId, at, ...one } = given
  const player = await lockPlayer(tx, userId)
  return player ? grantAll(tx, player, [one], { cause: one.ref, at }) : []
}

/** The same for several grants of one occasion, to a player whose row is locked. Gives what was new, level-ups last. */
export async function grantAll(tx: Tx, player: LockedPlayer, grants: Grant[], occasion: Occasion): Promise<Grant[]> {
  if (player.deleted) return []
  const entry = { userId: player.userId, ...occasion }
  const fresh = await insertRewards(tx, entry, grants)
  const xp = sum(fresh, (one) => one.xp)
  const levelUps = await insertRewards(tx, entry, levelsReached(player.xp, player.xp + xp).map(levelUpGrant))
  const granted = [...fresh, ...levelUps]
  await count(tx, player, { xp, points: sum(granted, (one) => one.points), at: occasion.at })
  for (const one of granted) await pay(tx, player.userId, one, occasion.at)
  for (const box of granted.flatMap((one) => boxOfGrant(one) ?? [])) await addItem(tx, player.userId, box, 1)
  await keepEarned(tx, { userId: player.userId, at: occasion.at }, granted)
  return granted
}

async function count(tx: Tx, player: LockedPlayer, gained: { xp: number; points: number; at: Instant }): Promise<void> {
  const { userId, zone } = player
  const { xp, points, at } = gained
  if (xp > 0) await addToDay(tx, userId, rewardDay(zone, at), { xp })
  if (points > 0) await addWeekPoints(tx, userId, { week: leagueWeek(at), points, at })
  if (xp > 0 || points > 0) await addProgress(tx, userId, { xp, points, level: levelOf(player.xp + xp).level })
}

async function pay(tx: Tx, userId: string, one: Grant, at: Instant): Promise<void> {
  const { earnedCents, grantedCents } = one
  if (earnedCents > 0 || grantedCents > 0) await post(tx, payment(userId, one, at))
}

/** The BTZ of a grant, minted for its player. */
export function payment(userId: string, one: PaidGrant, at: Instant): Movement {
  const { source: reason, ref, earnedCents: earned, grantedCents: granted } = one
  const postings = mintTo(userId, reason, { earned, granted })
  return {
    reason,
    ref: `${userId}:${ref}`,
    transferType: 'reward',
    userId: null,
    receiverId: userId,
    postings,
    at,
  }
}

function sum(grants: Grant[], part: (grant: Grant) => number): number {
  return grants.reduce((all, one) => all + part(one), 0)
}
