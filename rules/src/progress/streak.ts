import type { BoxItem } from '../inventory/items.ts'
import { btz, cents, type Cents } from '../money.ts'
import { shiftDay, type Day } from '../time.ts'
import type { Grant } from './grant.ts'

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

/** What became of a streak while nobody played: the days that freezes held, and the first that nothing did. */
export type FrozenStreak = {
  /** Reaches the last day that a freeze held; its length stays, since a frozen day is no day played. */
  streak: Streak
  frozen: Day[]
  /** The day that ended the streak; null while it stands. */
  missed: Day | null
}

/**
 * A streak after the days that have closed without play, which are those before `earliest`. Each takes a freeze, in
 * their order, until none is left. Looked at daily or once at the end it comes to the same. Source: product 5.14.
 */
export function applyFreezes(streak: Streak, earliest: Day, freezes: number): FrozenStreak {
  const frozen: Day[] = []
  let { day } = streak
  if (streak.days === 0 || day === null) return { streak, frozen, missed: null }
  while (shiftDay(day, 1) < earliest) {
    if (frozen.length >= freezes) return { streak: { ...streak, day }, frozen, missed: shiftDay(day, 1) }
    day = shiftDay(day, 1)
    frozen.push(day)
  }
  return { streak: { ...streak, day }, frozen, missed: null }
}

/** What reaching a length of the streak pays, once in a player's life. */
export type StreakReward = { days: number; earnedCents: Cents; box: BoxItem | null }

/** The rewards of a streak by its days. Source: product 5.14; once in a life is decision 0113. */
export const streakRewards: readonly StreakReward[] = [
  { days: 3, earnedCents: btz(30), box: null },
  { days: 7, earnedCents: btz(150), box: 'boxCommon' },
  { days: 14, earnedCents: btz(300), box: null },
  { days: 30, earnedCents: btz(750), box: 'boxRare' },
  { days: 100, earnedCents: cents(0), box: 'boxEpic' },
]

/** The grants for the lengths that a streak came to between `before` and `after` days; the bus pays each once in a life. */
export function streakGrants(before: number, after: number): Grant[] {
  return streakRewards
    .filter(({ days }) => days > before && days <= after)
    .map(({ days, earnedCents }) => ({
      source: 'streak' as const,
      ref: String(days),
      xp: 0,
      points: 0,
      earnedCents,
      grantedCents: cents(0),
    }))
}

/**
 * The box that comes with a grant: of the streak, and of every 5th level a common and every 10th a rare one.
 * Source: product 5.13, 5.14, 6.1.
 */
export function boxOfGrant({ source, ref }: Pick<Grant, 'source' | 'ref'>): BoxItem | null {
  if (source === 'streak') return streakRewards.find(({ days }) => String(days) === ref)?.box ?? null
  if (source !== 'levelUp') return null
  if (Number(ref) % 10 === 0) return 'boxRare'
  return Number(ref) % 5 === 0 ? 'boxCommon' : null
}

/** What a day of the calendar was: played, held by a freeze, or missed and repaired. Source: product 5.14. */
export const streakDayKinds = ['active', 'frozen', 'repaired'] as const
export type StreakDayKind = (typeof streakDayKinds)[number]
