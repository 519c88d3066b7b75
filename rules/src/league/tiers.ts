import { hour, leagueWeekOpening, type Day } from '../time.ts'

/** The eight tiers of the leagues, lowest first; everybody begins in the first. Source: product 6.2. */
export const leagueTiers = ['copper', 'bronze', 'silver', 'gold', 'platinum', 'diamond', 'master', 'satoshi'] as const
export type LeagueTier = (typeof leagueTiers)[number]

/** Weeks without points that cost an absent player one tier. Source: product 6.2. */
export const weeksPerAbsentFall = 4

/** The place of a tier from 1 (copper) to 8 (satoshi). */
export function tierNumber(tier: LeagueTier): number {
  return leagueTiers.indexOf(tier) + 1
}

/** The tier `steps` above, or below when negative; the ends hold. */
export function tierBy(tier: LeagueTier, steps: number): LeagueTier {
  const index = Math.min(leagueTiers.length - 1, Math.max(0, leagueTiers.indexOf(tier) + steps))
  return leagueTiers[index] ?? tier
}

/**
 * The tier of somebody who was last there in `last` and looks again in `now`, both Mondays: one tier down for every four
 * whole weeks missed between them. A week is missed without a single point; whoever opted out misses none.
 */
export function tierAfterAbsence(tier: LeagueTier, last: Day, now: Day): LeagueTier {
  const missed = Math.max(0, weeksBetween(last, now) - 1)
  return tierBy(tier, -Math.floor(missed / weeksPerAbsentFall))
}

/** Whole weeks from one Monday to another. São Paulo may lengthen a week by an hour, which is rounded away. */
function weeksBetween(from: Day, to: Day): number {
  return Math.round((leagueWeekOpening(to) - leagueWeekOpening(from)) / (7 * 24 * hour))
}

/** How many points players of a group are used to make in a week, the calmest first. Source: product 6.2. */
export const leaguePaces = ['calm', 'steady', 'brisk', 'intense'] as const
export type LeaguePace = (typeof leaguePaces)[number]

/** Weeks that a pace is read from: those before the one of the seat. Source: product 6.2. */
export const paceWeeks = 4

/** From how many points a week each pace after the calmest begins. Source: product 6.2. */
export const paceFrom = { steady: 500, brisk: 1_500, intense: 4_000 } as const

/**
 * The pace of somebody by the points of the last four weeks, those without points left out: a pause is not a slower pace,
 * or who pauses would meet weaker players. The median of an even number is the middle of both; newcomers are calm.
 */
export function paceOf(weekPoints: readonly number[]): LeaguePace {
  const median = medianOf(weekPoints.filter((points) => points > 0))
  if (median >= paceFrom.intense) return 'intense'
  if (median >= paceFrom.brisk) return 'brisk'
  return median >= paceFrom.steady ? 'steady' : 'calm'
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}
