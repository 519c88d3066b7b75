import { keepStreak } from '@satoshi/rules/progress/streak-freeze'
import { streakOn, type Streak } from '@satoshi/rules/progress/streak'
import { streakDayClosing, streakDaysAt } from '@satoshi/rules/progress/zone-change'
import { shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import { itemsOf, takeItem } from '../inventory/inventory-api.ts'
import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { writeStreak, type LockedPlayer } from '../profile/profile-api.ts'
import { markDays, writeDue, writeLost } from './streak-store.ts'

/**
 * The streak of a locked player after the days that have closed: each without play takes a freeze, with a notice, and
 * the first that finds none ends the streak, which is then kept as lost. Done again at once it changes nothing.
 * Source: product 5.14.
 */
export async function heldStreak(tx: Tx, player: LockedPlayer, at: Instant): Promise<Streak> {
  const { userId, zone } = player
  const before = { days: player.streak, day: player.streakDay }
  const { earliest } = streakDaysAt(zone, at)
  if (player.deleted || before.days === 0 || streakOn(earliest, before) > 0) return before
  const { freeze: held = 0 } = await itemsOf(tx, userId)
  const { streak, frozen, missed } = keepStreak(before, earliest, held)
  if (frozen.length > 0) await spendFreezes(tx, userId, { frozen, streak, left: held - frozen.length, at })
  if (missed === null) await expectNextDay(tx, player, streak)
  else if (streak.day !== null) {
    await writeLost(tx, userId, { days: streak.days, day: streak.day, at: streakDayClosing(zone, missed) })
  }
  return streak
}

/** Notes when a streak is to be looked at again: when the day after its last has closed. */
export async function expectNextDay(tx: Tx, { userId, zone }: LockedPlayer, streak: Streak): Promise<void> {
  if (streak.day !== null) await writeDue(tx, userId, streakDayClosing(zone, shiftDay(streak.day, 1)))
}

async function spendFreezes(
  tx: Tx,
  userId: string,
  used: { frozen: Day[]; streak: Streak; left: number; at: Instant },
): Promise<void> {
  const { frozen, streak, left, at } = used
  if (!(await takeItem(tx, userId, 'freeze', frozen.length))) throw new Error(`freezes of ${userId} went meanwhile`)
  await markDays(tx, userId, frozen, 'frozen')
  await writeStreak(tx, userId, streak)
  const notices = frozen.map((day): NewNotice => {
    return { userId, fromUserId: null, type: 'streak_frozen', ref: day, data: { day, days: streak.days, left } }
  })
  await saveNotices(tx, notices, at)
}
