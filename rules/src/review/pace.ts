import type { Millis } from '../time.ts'

/** Of how many of the newest answers to one kind of question the usual time is taken. Source: decision record 0117. */
export const paceAnswers = 50

/** Fewer answers than these say nothing of somebody's usual time. Source: decision record 0117. */
export const paceFrom = 5

/** The answer times of one kind of question after another one, the newest last. */
export function paceAfter(recent: readonly Millis[], elapsedMillis: Millis): Millis[] {
  return [...recent, elapsedMillis].slice(-paceAnswers)
}

/** The player's own median time for a kind of question; null while there are too few answers. Source: product 5.2. */
export function usualMillis(recent: readonly Millis[]): Millis | null {
  if (recent.length < paceFrom) return null
  const sorted = recent.toSorted((a, b) => a - b)
  const [lower = 0, upper = lower] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (lower + upper) / 2
}
