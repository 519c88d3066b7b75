import { add, cents, type Cents } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import { isCelebratedStreak, type Streak } from '@satoshi/rules/progress/streak'
import type { Instant } from '@satoshi/rules/time'

import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { Tx } from '../platform/postgres/db.ts'

type Player = { userId: string; at: Instant }

/** Saves what is celebrated of some grants that were just made: the highest new level, and a perfect quiz. */
export async function keepEarned(tx: Tx, { userId, at }: Player, granted: Grant[]): Promise<void> {
  const levels = granted.filter(({ source }) => source === 'levelUp')
  const level = Math.max(0, ...levels.map(({ ref }) => Number(ref)))
  const reached: NewNotice<'level_up'> = {
    userId,
    fromUserId: null,
    type: 'level_up',
    ref: String(level),
    data: { count: level, ...sumOf(levels) },
  }
  const perfect = granted
    .filter(({ source }) => source === 'perfectQuiz')
    .map((one): NewNotice => ({ userId, fromUserId: null, type: 'perfect_quiz', ref: one.ref, data: sumOf([one]) }))
  await saveNotices(tx, level > 0 ? [reached, ...perfect] : perfect, at)
}

/**
 * Saves a streak that is celebrated, on the day that it came to its length; one that began anew is celebrated anew.
 * `granted` is what was paid with that day.
 */
export async function keepStreak(
  tx: Tx,
  { userId, at }: Player,
  { before, after }: { before: Streak; after: Streak },
  granted: Grant[],
): Promise<void> {
  if (after.day === null || after.day === before.day || !isCelebratedStreak(after.days)) return
  const paid = granted.filter(({ source }) => source === 'firstQuiz' || source === 'streak')
  const data = { count: after.days, ...sumOf(paid) }
  await saveNotices(tx, [{ userId, fromUserId: null, type: 'streak_reached', ref: after.day, data }], at)
}

/** XP and BTZ of some grants together. */
function sumOf(paid: Grant[]): { xp: number; cents: Cents } {
  return {
    xp: paid.reduce((sum, one) => sum + one.xp, 0),
    cents: paid.reduce((sum, one) => add(sum, one.earnedCents, one.grantedCents), cents(0)),
  }
}
