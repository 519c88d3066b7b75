import { shiftDay, type Day } from '../time.ts'

/** Days in a row, counted up to `day`, the last that counted; null before the first. */
export type Streak = { days: number; day: Day | null }

/** From how many days on the streak multiplies learning XP, and by how much; the highest tier reached holds. Source: product 1.4. */
export const streakTiers = [
  { name: 'master', from: 30, multiplier: 3 },
  { name: 'pro', from: 14, multiplier: 2 },
  { name: 'advanced', from: 7, multiplier: 1.5 },
  { name: 'beginner', from: 3, multiplier: 1.2 },
] as const
export type StreakTier = (typeof streakTiers)[number]

/** Lengths of a streak that are celebrated, in days. Source: product 1.4. */
export const celebratedStreaks = [7, 14, 30] as const

/** The streak as it stands on `today`: broken when neither today nor yesterday counted. */
export function streakOn(today: Day, streak: Streak): number {
  return streak.day !== null && streak.day >= shiftDay(today, -1) ? streak.days : 0
}

/** Whether `today` already counts. A day behind the last that counted (the player travelled) counts already too. */
export function countsAlready(today: Day, streak: Streak): boolean {
  return streak.day !== null && streak.day >= today
}

/**
 * The dates that `today` may be: one, or two while a change of zone is fresh. A streak holds by the earliest, and
 * reaches the latest, so that one moment is never two days of it.
 */
export type StreakDays = { earliest: Day; latest: Day }

/** The streak after something now that counts: one more after yesterday, the same on the same day, else a new first day. */
export function streakAfter({ earliest, latest }: StreakDays, streak: Streak): Streak {
  if (countsAlready(latest, streak)) return streak
  return { days: streakOn(earliest, streak) + 1, day: latest }
}

/** Whether reaching `days` in a row is celebrated. */
export function isCelebratedStreak(days: number): boolean {
  return celebratedStreaks.some((celebrated) => celebrated === days)
}

/** What learning XP is multiplied by after `days` in a row: 1 below three days. Source: product 1.4, 6.1. */
export function streakMultiplier(days: number): number {
  return streakTierOf(days)?.multiplier ?? 1
}

/** The tier of a streak of `days`; null below the first. */
export function streakTierOf(days: number): StreakTier | null {
  return streakTiers.find((tier) => days >= tier.from) ?? null
}

/** The tier that comes next after a streak of `days`; null in the last. */
export function nextStreakTier(days: number): StreakTier | null {
  return streakTiers.findLast((tier) => days < tier.from) ?? null
}
