import { difficulties, type Difficulty } from '../words.ts'

/** Where a question's difficulty rating starts, on the scale of the players' ratings. Source: product 4.2. */
export const startingRating: Record<Difficulty, number> = { easy: 1200, medium: 1500, hard: 1800 }

/** The label whose start is nearest to a rating; half-way belongs to the easier one. */
export function difficultyAt(rating: number): Difficulty {
  const distance = (label: Difficulty) => Math.abs(startingRating[label] - rating)
  return difficulties.reduce((nearest, label) => (distance(label) < distance(nearest) ? label : nearest))
}
