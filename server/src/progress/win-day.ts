import type { Grant } from '@satoshi/rules/progress/grant'
import { streakOn, type Streak } from '@satoshi/rules/progress/streak'
import { repairAfterQuiz } from '@satoshi/rules/progress/streak-repair'
import { streakGrants } from '@satoshi/rules/progress/streak-rewards'
import { streakDaysAt } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { writeStreak, type LockedPlayer } from '../profile/profile-api.ts'
import { expectNextDay } from './keep-streak.ts'
import { markDays, readRepair, writeRepaired, writeRepairQuizzes } from './streak-store.ts'

/** A streak before and after something that wins a day; `before` is what `heldStreak` gave. */
export type WonDay = { by: 'quiz' | 'review'; before: Streak; after: Streak; at: Instant }

/**
 * Writes a day won by a locked player: streak, calendar, and a repair that a quiz helps. Gives the streak as it then is,
 * and the grants for lengths that it reached, which the caller makes.
 */
export async function winDay(tx: Tx, player: LockedPlayer, won: WonDay): Promise<{ streak: Streak; grants: Grant[] }> {
  const { userId, zone } = player
  const { before, at } = won
  const { earliest, latest } = streakDaysAt(zone, at)
  const standing = streakOn(earliest, before)
  const joined = won.by === 'quiz' ? await helpRepair(tx, userId, won.after, at) : null
  const streak = joined?.streak ?? won.after
  if (streak.days === before.days && streak.day === before.day) return { streak, grants: [] }
  await writeStreak(tx, userId, streak)
  await markDays(tx, userId, [latest], 'active')
  await expectNextDay(tx, player, streak)
  const paidUpTo = Math.max(standing, joined?.lostDays ?? 0)
  return { streak, grants: streakGrants(paidUpTo, streak.days) }
}

/** Counts a quiz towards a repair; gives the joined streak when it was the last, null else. */
async function helpRepair(tx: Tx, userId: string, now: Streak, at: Instant) {
  const repair = await readRepair(tx, userId)
  const step = repairAfterQuiz(repair, now, at)
  if (!repair || !step) return null
  if (!step.restored) {
    await writeRepairQuizzes(tx, userId, step.quizzes)
    return null
  }
  await markDays(tx, userId, step.restored.repaired, 'repaired')
  await writeRepaired(tx, userId, step.restored.free ? at : null)
  return { streak: step.restored.streak, lostDays: repair.lost.days }
}
