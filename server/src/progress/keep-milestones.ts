import { add, cents } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import { isCelebratedStreak, type Streak } from '@satoshi/rules/progress/streak'
import type { Instant } from '@satoshi/rules/time'

import { keepNotice } from '../notification/notification-api.ts'
import type { Tx } from '../platform/postgres/db.ts'

type Player = { userId: string; at: Instant }

/** Keeps what is celebrated of some grants that were just made: the highest new level, and a perfect quiz. */
export async function keepEarned(tx: Tx, player: Player, granted: Grant[]): Promise<void> {
  const levels = granted.filter(({ source }) => source === 'levelUp')
  const level = Math.max(0, ...levels.map(({ ref }) => Number(ref)))
  if (level > 0) await keep(tx, player, { type: 'level_up', ref: String(level), count: level, paid: levels })
  for (const one of granted.filter(({ source }) => source === 'perfectQuiz')) {
    await keep(tx, player, { type: 'perfect_quiz', ref: one.ref, count: 1, paid: [one] })
  }
}

/**
 * Keeps a streak that is celebrated, on the day that it came to its length; one that began anew is celebrated anew.
 * `granted` is what was paid with that day.
 */
export async function keepStreak(
  tx: Tx,
  player: Player,
  { before, after }: { before: Streak; after: Streak },
  granted: Grant[],
): Promise<void> {
  if (after.day === null || after.day === before.day || !isCelebratedStreak(after.days)) return
  const paid = granted.filter(({ source }) => source === 'firstQuiz' || source === 'streak')
  await keep(tx, player, { type: 'streak_reached', ref: after.day, count: after.days, paid })
}

type Reached = {
  type: 'level_up' | 'perfect_quiz' | 'streak_reached'
  ref: string
  count: number
  /** What was paid for it. */
  paid: Grant[]
}

async function keep(tx: Tx, { userId, at }: Player, { type, ref, count, paid }: Reached): Promise<void> {
  const xp = paid.reduce((sum, one) => sum + one.xp, 0)
  const amount = paid.reduce((sum, one) => add(sum, add(one.earnedCents, one.grantedCents)), cents(0))
  const data = { count: String(count), xp: String(xp), cents: String(amount) }
  await keepNotice(tx, { userId, fromUserId: null, type, ref, data, at })
}
