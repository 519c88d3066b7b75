/**
 * What one player answered of the campaign's concepts: `pairs` concepts that were met in its quiz and again a week later, how
 * many of these were right the first time, and how many later. Each concept counts once a player.
 */
export type PlayerPairs = { pairs: number; first: number; later: number }

/** Shares of right answers, 0..1, before and after, and what they grew by, with the bounds of its 95 % interval, −1..1. */
export type Lift = {
  players: number
  pairs: number
  first: number
  later: number
  lift: number
  low: number
  high: number
}

/**
 * How much more was right a week later, over all pairs. A player's pairs depend on each other, so that the interval counts
 * players and not pairs: the variance of a ratio of sums over clusters, with Student's t of one less than there are players.
 * Null for fewer than two players. It says what changed, and not why: nobody who did not play is compared.
 * Source: Cochran, Sampling Techniques, 3rd ed., 6.4 (ratio estimator) and 3.12 (proportions of clusters).
 */
export function liftOf(players: readonly PlayerPairs[]): Lift | null {
  const counted = players.filter(({ pairs }) => pairs > 0)
  const count = counted.length
  if (count < 2) return null
  const pairs = sum(counted.map((one) => one.pairs))
  const first = sum(counted.map((one) => one.first)) / pairs
  const later = sum(counted.map((one) => one.later)) / pairs
  const lift = later - first
  const squares = sum(counted.map((one) => (one.later - one.first - lift * one.pairs) ** 2))
  const half = (studentT(count - 1) * Math.sqrt((count / (count - 1)) * squares)) / pairs
  return { players: count, pairs, first, later, lift, low: Math.max(-1, lift - half), high: Math.min(1, lift + half) }
}

/** The 97.5 % quantile of the normal distribution. */
const z = 1.959963984540054

/** The 97.5 % quantile of Student's t with `freedom` degrees. Source: Abramowitz and Stegun, 26.7.5; to 0.002 from 8 on. */
export function studentT(freedom: number): number {
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return z + sum(terms.map((term, index) => term / freedom ** (index + 1)))
}

function sum(parts: readonly number[]): number {
  return parts.reduce((total, each) => total + each, 0)
}
