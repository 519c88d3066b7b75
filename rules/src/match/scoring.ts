import type { Millis } from '../time.ts'
import { rulesOf } from './kinds.ts'
import type { AnswerKey, CanonicalChoice, Verdict } from './match.ts'

/** Answers within this time of the opening lose no points. Source: product 4.1. */
export const freeMillis: Millis = 500

/** Judges `choice` by the key; no choice is wrong. */
export function judge(key: AnswerKey, choice: CanonicalChoice | null): Verdict {
  return choice ? rulesOf(key).judge(key, choice) : 'wrong'
}

/**
 * Points for one answer before the question's weight: 51 to 100 for a right one, half of that for a near one, else 0.
 * A right answer earns 100, falling linearly to 51 at `answerMillis`; the first 500 ms are free.
 * Source: product 4.1 (the specification leaves it open).
 */
export function answerPoints(verdict: Verdict, elapsedMillis: Millis, answerMillis: Millis): number {
  if (verdict === 'wrong') return 0
  const slow = Math.max(0, Math.min(elapsedMillis, answerMillis) - freeMillis)
  // One division of whole numbers: a half comes out as a half, and is always rounded up.
  const points = Math.round(100 - (50 * slow) / answerMillis)
  return verdict === 'right' ? points : Math.round(points / 2)
}
