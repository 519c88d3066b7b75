import { second, type Millis } from '../../time.ts'
import type { Difficulty } from '../../words.ts'
import { happens } from './chance.ts'
import type { SimPlayer } from './player.ts'

/** How often questions are answered right, whoever plays. Source: product 4.2 (what Quizball's players did). */
export const rightShare: Record<Difficulty, number> = { easy: 0.71, medium: 0.56, hard: 0.44 }

/** Time of a question, in solo quizzes and duels. Source: product 4.1. */
export const answerMillis: Millis = 30 * second

/** The median of the time that an answer takes, of that of the question, and its spread. Source: product 4.8. */
const pace = { median: 0.28, spread: 0.45 }

/** Whether the player answers right, and after how long. */
export function answerTo({ chance }: SimPlayer, difficulty: Difficulty): { right: boolean; elapsedMillis: Millis } {
  const right = happens(chance, rightShare[difficulty])
  const normal = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
  const elapsed = Math.round(pace.median * answerMillis * Math.exp(pace.spread * normal))
  return { right, elapsedMillis: Math.min(elapsed, answerMillis - second) }
}
