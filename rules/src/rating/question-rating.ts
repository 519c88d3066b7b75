import type { Difficulty } from '../words.ts'

/** Where a question's difficulty rating starts, on the scale of the players' ratings. Source: decisions 4.2. */
export const startingRating: Record<Difficulty, number> = { easy: 1200, medium: 1500, hard: 1800 }
