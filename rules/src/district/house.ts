/** What a house is built of: a player's level, days of the streak, and subjects that count as mastered (0 to 4). */
export type HouseFacts = { level: number; streak: number; masteredSubjects: number }

/** A house as it stands: its floors, how many of them are lit from the ground up, and its wings. */
export type House = { floors: number; lit: number; wings: number }

/** Wings that a house has at most: one for each subject. */
export const mostWings = 4

/**
 * The house of a resident. It grows with the level, fast at first: 2 floors at level 1, 8 at 10, 21 at 100. Two days of the
 * streak light a floor, and each mastered subject adds a wing. What is lost is light, never a floor. Source: product 5.11.
 */
export function houseOf({ level, streak, masteredSubjects }: HouseFacts): House {
  const floors = 2 + Math.floor(2 * Math.sqrt(Math.max(0, level - 1)))
  return {
    floors,
    lit: Math.min(floors, Math.ceil(Math.max(0, streak) / 2)),
    wings: Math.min(mostWings, Math.max(0, masteredSubjects)),
  }
}
