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
