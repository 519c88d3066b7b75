import { random, shuffled } from '../random.ts'
import type { Instant } from '../time.ts'
import { difficulties } from '../words.ts'
import type { MatchQuestion } from './match.ts'

/** A live question and when one of the seats saw it last; null for never. */
export type Candidate = MatchQuestion & { seenAt: Instant | null }

/**
 * Up to `count` questions: those least recently seen by the seats first, chance deciding between equals, then put in
 * order from easy to hard. Source: product 4.6.
 */
export function drawQuestions(candidates: Candidate[], count: number, seed: string): MatchQuestion[] {
  const drawn = shuffled(candidates, random(seed, 'draw'))
    .sort((a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0))
    .slice(0, count)
  return drawn
    .sort((a, b) => difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty))
    .map(({ questionId, version, difficulty, key }) => ({ questionId, version, difficulty, key }))
}
