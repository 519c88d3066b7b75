/** Most that streak and boost multiply learning XP by, together. Source: product 6.1. */
export const mostMultiplier = 4

/** By how much learning XP is multiplied: by the streak, and by an XP boost that acts; 1 where nothing does. */
export type Multipliers = { streak: number; boost: number }

/** Both together, up to the most that holds. */
export function wholeMultiplier({ streak, boost }: Multipliers): number {
  return Math.min(streak * boost, mostMultiplier)
}

/**
 * Learning XP multiplied, and the leaderboard's points that they are worth: those leave out what the boost gave. Each is
 * rounded half up. Source: product 6.1.
 */
export function learningXp(xp: number, multipliers: Multipliers): { xp: number; points: number } {
  return { xp: multiplied(xp, wholeMultiplier(multipliers)), points: multiplied(xp, multipliers.streak) }
}

/**
 * XP by a multiplier, rounded half up. XP come in quarters, the streak's multiplier in tenths and the boost's in twentieths, so that
 * eight-hundredths are exact where fractions are not.
 */
export function multiplied(xp: number, multiplier: number): number {
  return Math.floor((xp * 4 * Math.round(multiplier * 200) + 400) / 800)
}
