import type { Millis } from '../time.ts'

/** How well something was remembered, as a scheduler of spaced repetition asks for it. Nobody is asked: it is derived. */
export type ReviewRating = 'again' | 'hard' | 'good' | 'easy'

/** An answer to a card, and what the player did before. */
export type RatedAnswer = {
  right: boolean
  elapsedMillis: Millis
  /** The player's own median for this kind of question; null while it is not known. */
  usualMillis: Millis | null
  /** Whether the last answer to this card was right; null when this is the first. */
  rightBefore: boolean | null
}

/** A first answer that is right in less time than this was likely a guess. Source: product 5.2. */
export const guessMillis: Millis = 1_500

/** Shares of the usual time: slower than the first is hard, faster than the second may be easy. Source: product 5.2. */
export const paceShares = { hard: 1.5, easy: 0.4 } as const

/**
 * The rating of an answer: `again` unless it was right; `hard` when it was slow, or a first answer that was likely
 * guessed; `easy` when it was fast and the last one was right too; else `good`. Source: product 5.2.
 */
export function ratingOf({ right, elapsedMillis, usualMillis, rightBefore }: RatedAnswer): ReviewRating {
  if (!right) return 'again'
  if (rightBefore === null && elapsedMillis < guessMillis) return 'hard'
  if (usualMillis === null) return 'good'
  if (elapsedMillis > paceShares.hard * usualMillis) return 'hard'
  return rightBefore === true && elapsedMillis < paceShares.easy * usualMillis ? 'easy' : 'good'
}
