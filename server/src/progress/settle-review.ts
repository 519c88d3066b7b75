import type { Repeats } from '@satoshi/rules/progress/repeat'
import { rewardForReview } from '@satoshi/rules/progress/review-reward'
import { rewardDay, streakDaysAt } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import type { LockedPlayer } from '../profile/profile-api.ts'
import { boostsAt } from './begin-boost.ts'
import { grantAll } from './grant.ts'
import { keepStreak } from './keep-milestones.ts'
import { heldStreak } from './keep-streak.ts'
import { addToDay } from './progress-store.ts'
import { winDay } from './win-day.ts'

/** A card that a player answered in a session. */
export type AnsweredReview = { sessionId: string; position: number; right: boolean; repeats: Repeats; at: Instant }

/**
 * Pays an answered card in the transaction that schedules it: XP, levels, the day, the week; the fifth answer of a
 * session wins the day of the streak. The caller settles an answer once. Gives the XP that the answer itself paid.
 */
export async function settleReview(tx: Tx, player: LockedPlayer, review: AnsweredReview): Promise<number> {
  const { sessionId, position, right, repeats, at } = review
  const { userId, zone } = player
  const day = rewardDay(zone, at)
  const before = await heldStreak(tx, player, at)
  const { xp: boost } = await boostsAt(tx, userId, { at, day })
  const { grants, streak, counts } = rewardForReview({
    ref: `${sessionId}:${position}`,
    right,
    answered: position + 1,
    repeats,
    boost,
    streak: before,
    streakDays: streakDaysAt(zone, at),
  })
  const won = counts
    ? await winDay(tx, player, { by: 'review', before, after: streak, at })
    : { streak: before, grants: [] }
  const granted = await grantAll(tx, player, [...grants, ...won.grants], { cause: sessionId, at })
  await keepStreak(tx, { userId, at }, { before, after: won.streak }, granted)
  await addToDay(tx, userId, day, { answered: 1, correct: right ? 1 : 0 })
  return granted.find(({ source }) => source === 'reviewRight')?.xp ?? 0
}
