import type { StreakView } from '@satoshi/contract/streak'
import type { Grant } from '@satoshi/rules/progress/grant'
import { streakOn, type Streak, applyFreezes, streakGrants } from '@satoshi/rules/progress/streak'
import { beginRepair, repairAfterQuiz } from '@satoshi/rules/progress/streak-repair'
import { streakDayClosing, streakDaysAt } from '@satoshi/rules/progress/zone-change'
import { shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import { itemsOf, consumeItem } from '../inventory/inventory-api.ts'
import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer, writeStreak, type LockedPlayer } from '../profile/profile-api.ts'
import { payFor } from '../wallet/wallet-api.ts'
import { markDays, readRepair, writeLost, writeRepairBegun, writeRepaired, writeRepairQuizzes } from './streak-store.ts'
import { readStreak } from './streak-view.ts'

/**
 * The streak of a locked player after the days that have closed: each without play takes a freeze, with a notice, and
 * the first that finds none ends the streak, which is then kept as lost. Done again at once it changes nothing.
 * Source: product 5.14.
 */
export async function settleMissedDays(tx: Tx, player: LockedPlayer, at: Instant): Promise<Streak> {
  const { userId, zone } = player
  const before = { days: player.streak, day: player.streakDay }
  const { earliest } = streakDaysAt(zone, at)
  if (player.deleted || before.days === 0 || streakOn(earliest, before) > 0) return before
  const { freeze: held = 0 } = await itemsOf(tx, userId)
  const { streak, frozen, missed } = applyFreezes(before, earliest, held)
  if (frozen.length > 0) await spendFreezes(tx, userId, { frozen, streak, left: held - frozen.length, at })
  if (missed === null) await scheduleStreakCheck(tx, player, streak)
  else if (streak.day !== null) {
    await writeLost(tx, userId, { days: streak.days, day: streak.day, at: streakDayClosing(zone, missed) })
    // What is lost stays so: a freeze that comes afterwards does not hold the day that has closed.
    await writeStreak(tx, userId, { days: 0, day: streak.day })
  }
  return streak
}

/** Schedules when a streak is settled by itself: when the day after its last has closed. */
async function scheduleStreakCheck(tx: Tx, { userId, zone }: LockedPlayer, streak: Streak): Promise<void> {
  if (streak.day === null) return
  const at = streakDayClosing(zone, shiftDay(streak.day, 1))
  await scheduleEvents(tx, [{ kind: 'streakDayCloses', ref: userId, at }])
}

async function spendFreezes(
  tx: Tx,
  userId: string,
  used: { frozen: Day[]; streak: Streak; left: number; at: Instant },
): Promise<void> {
  const { frozen, streak, left, at } = used
  if (!(await consumeItem(tx, userId, 'freeze', frozen.length))) throw new Error(`freezes of ${userId} went meanwhile`)
  await markDays(tx, userId, frozen, 'frozen')
  await writeStreak(tx, userId, streak)
  const notices = frozen.map((day): NewNotice => {
    return { userId, fromUserId: null, type: 'streak_frozen', ref: day, data: { day, days: streak.days, left } }
  })
  await saveNotices(tx, notices, at)
}

/** A streak before and after something that wins a day; `before` is what `settleMissedDays` gave. */
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
  await scheduleStreakCheck(tx, player, streak)
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

/**
 * Sets out to repair a lost streak and pays for it where it is not free; the next full quizzes count towards it. Begun
 * already it changes nothing. Refuses `streak.notLost`, and `wallet.insufficient`.
 */
export async function repairStreak(
  app: Pick<App, 'inTransaction' | 'clock' | 'settings'>,
  userId: string,
  commandId: string,
): Promise<StreakView> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    await once(tx, { userId, commandId, procedure: 'streak.repair', body: {}, at }, async () => {
      await beginPaidRepair(tx, userId, at)
      return null
    })
    return readStreak(tx, userId, { at, month: null, settings: app.settings() })
  })
}

async function beginPaidRepair(tx: Tx, userId: string, at: Instant): Promise<void> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  await settleMissedDays(tx, player, at)
  const repair = await readRepair(tx, userId)
  const amountCents = unwrap(beginRepair(repair, at))
  if (!repair || repair.beganAt !== null) return
  // What was lost is its key: a repair is paid once.
  const ref = `${userId}:${repair.lost.day}`
  if (amountCents > 0) await payFor(tx, { userId, amountCents, reason: 'streakRepair', ref, at })
  await writeRepairBegun(tx, userId, at)
}

/** Uses the freeze, or notes the loss, of a streak whose day has closed without play. What is shown does not wait for it. */
export function streakEvents({ live }: Pick<App, 'live'>) {
  return {
    streakDayCloses: {
      lock: lockPlayer,
      handle: async (tx, { ref: userId, now }) => {
        const player = await lockPlayer(tx, userId)
        if (!player || player.deleted || player.streak === 0) return undefined
        const before = { days: player.streak, day: player.streakDay }
        const held = await settleMissedDays(tx, player, now)
        // A change of zone may have put the day off since it was scheduled.
        if (streakOn(streakDaysAt(player.zone, now).earliest, before) > 0) await scheduleStreakCheck(tx, player, held)
        if (held.day === before.day) return undefined
        return () => publishStale(live, userId, 'notifications', 'progress', 'inventory')
      },
    },
  } satisfies EventHandlers
}
