import type { Millis } from '../time.ts'
import type { Difficulty } from '../words.ts'

/** XP of a right answer. Source: product 6.1. */
export const correctXp = { easy: 10, medium: 15, hard: 20 } as const satisfies Record<Difficulty, number>

/** Most XP that speed adds to a right answer: all of it for an answer at once, none for one at the end. Source: product 6.1. */
export const speedBonusMaxXp = 5

/** The run of right answers from which a combo pays, what each further one adds, and the most that one answer gets, in XP. Source: product 6.1, 9.21. */
export const combo = { from: 3, stepXp: 2, maxXp: 10 } as const

/** XP of a finished quiz. Source: product 6.1. */
export const quizFinishXp = 20

/** XP of a perfect quiz, over that of finishing it. Source: product 6.1. */
export const perfectQuizXp = 50

/** XP of a wrong answer whose explanation was read. Source: product 6.1. */
export const readExplanationXp = 1

/**
 * XP for speed on a right answer, 0 to 5: `round(5 · (1 − t/T))`, halves up, with t held inside 0..T.
 * Source: product 6.1.
 */
export function speedBonusXp(elapsedMillis: Millis, answerMillis: Millis): number {
  const left = answerMillis - Math.min(Math.max(elapsedMillis, 0), answerMillis)
  return Math.floor((2 * speedBonusMaxXp * left + answerMillis) / (2 * answerMillis))
}

/** XP for the `run`-th right answer in a row: `min(10, 2 · (run − 2))` from the third, else 0. Source: product 9.21. */
export function comboXp(run: number): number {
  if (run < combo.from) return 0
  return Math.min(combo.maxXp, combo.stepXp * (run - combo.from + 1))
}
