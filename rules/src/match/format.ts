import type { Millis } from '../time.ts'
import type { MatchFormatName } from '../words.ts'
import { battle } from './formats/battle.ts'
import { duel } from './formats/duel.ts'
import { ride } from './formats/ride.ts'
import { royale } from './formats/royale.ts'
import { solo } from './formats/solo.ts'

/**
 * A mode as data. The engine never asks which mode it runs: what a mode lacks is a field that is null.
 */
export type MatchFormat = {
  name: MatchFormatName
  /** Raised when a change would make running matches differ. */
  version: number
  seats: { min: number; max: number }
  /** How many questions a match asks; a smaller pool asks all it has, where `min` allows. */
  questions: { min: number; max: number }
  /** Time to answer by position; the last entry serves all later ones. */
  answerMillis: readonly [Millis, ...Millis[]]
  /**
   * Whether a question closes by its clock. Where it does not, no clock is shown and only the idle day ends it; thinking
   * counts as the whole time at most, speed pays nothing, and the answers rate nobody.
   */
  timed: boolean
  /** Reading time before a question can be answered. */
  leadMillis: Millis
  /** How long the answer is shown; null waits for the player's `next`. */
  revealMillis: Millis | null
  /** Waiting for everybody to be ready; null starts at once, without a countdown. */
  gathering: { readyMillis: Millis; countdownMillis: Millis } | null
  /** Whether answers score 51 to 100 points by speed; solo pays by product 6.1 instead. */
  points: boolean
  /** Whether a closed question shows what the other seats answered. */
  revealsAnswers: boolean
  /** Weight of the last question. */
  lastWeight: 1 | 2
  /** Mistakes a seat survives; null counts none. */
  hearts: { atStart: number; mostFrom: { position: number; most: number } } | null
  /** Whether a mistake costs a life of the player's own, which lasts beyond the match. Source: product 9.14. */
  costsLives: boolean
  /** Whether each right answer is paid, as in a quiz. Source: product 6.1, 6.3. */
  paysAnswers: boolean
  /** Hints of a seat: the most in a match, and what more time adds; null where there are none. Source: product 6.4. */
  hints: { most: number; extraMillis: Millis } | null
  /**
   * What a lost connection means; null: nothing, the match waits for its player. Where bots play on, who is away from one
   * loses to it instead of making the match void.
   */
  absence: { graceMillis: Millis; disconnects: number; allGoneMillis: Millis; botsPlayOn: boolean } | null
  /** What leaving does: end the match, lose it to the other, or only empty the seat. */
  leaving: 'ends' | 'forfeits' | 'empties'
  /** Without a move for so long the match ends for `reason`. */
  idle: { millis: Millis; reason: 'cancelled' | 'voided' }
  /**
   * Time to answer a question that takes paper; null where none is asked: where everybody's clock runs at once, or a slow
   * answer is lost to others.
   */
  calmMillis: Millis | null
  /** Whether players measure themselves against each other: who sits in one sees no answers anywhere else. */
  competes: boolean
  /** Who gets what was staked. */
  prize: 'pot' | 'table' | null
}

const formats: Record<MatchFormatName, MatchFormat> = { solo, duel, royale, battle, ride }

export function formatNamed(name: MatchFormatName): MatchFormat {
  return formats[name]
}

/** Time to answer `question`, which is asked at `position`. */
export function answerMillisFor(
  format: MatchFormat,
  position: number,
  question: { calm?: true | undefined } | undefined,
): Millis {
  return (question?.calm && format.calmMillis) || answerMillisAt(format, position)
}

/** Time to answer a question at `position` that takes no paper. */
export function answerMillisAt(format: MatchFormat, position: number): Millis {
  return format.answerMillis[Math.min(position, format.answerMillis.length - 1)] ?? format.answerMillis[0]
}

/** How much the question at `position` of `questions` counts. */
export function weightAt(format: MatchFormat, position: number, questions: number): 1 | 2 {
  return position === questions - 1 ? format.lastWeight : 1
}
