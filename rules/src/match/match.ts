import type { Cents } from '../money.ts'
import type { Instant, Millis } from '../time.ts'
import type { Difficulty, Hint, MatchFormatName } from '../words.ts'
import type { OfAnyKind, OfEachKind } from './kinds.ts'
import type { Occupant } from './occupant.ts'

/** A seat's number in its match, from 0. */
export type SeatNumber = number

/** Option ids as the question bank writes them. */
export type OptionId = 'a' | 'b' | 'c' | 'd'

/** A choice as the bank names it, whatever order a seat saw. */
export type CanonicalChoice = OfAnyKind<'choice'>

/** Key of a question: what makes an answer right. */
export type AnswerKey = OfEachKind<'key'>

/** A question as the engine knows it; its texts stay in the bank, under (questionId, version). */
export type MatchQuestion = {
  questionId: string
  version: number
  difficulty: Difficulty
  key: AnswerKey
  /** Which variant is asked, where its numbers vary; absent where they do not, and in matches from before there were any. */
  variant?: number
  /** Whether it takes paper, and so more time (`calmMillis` of the format). */
  calm?: true | undefined
}

/** An answer that is locked in while its question is still open. */
export type LockedAnswer = { choice: CanonicalChoice; elapsedMillis: Millis }

/** Verdict on an answer; `near` is a number 2 to 10 % off: half the points, no reward. */
export type Verdict = 'right' | 'near' | 'wrong'

/** A question that is closed for a seat; `choice` null when its time ran out. */
export type ClosedAnswer = {
  choice: CanonicalChoice | null
  elapsedMillis: Millis
  points: number
  verdict: Verdict
  /** Whether the explanation stayed open long enough to be read. */
  read: boolean
}

/** A hint that a seat used on the question at `position`. */
type UsedHint = { hint: Hint; position: number }

/** `out`: no hearts left; `left`: gave up; `away`: no live connection, may come back. */
export type SeatState = 'active' | 'away' | 'out' | 'left'

export type Seat = {
  occupant: Occupant
  state: SeatState
  ready: boolean
  /** When the present absence began; null while here. */
  awaySince: Instant | null
  disconnects: number
  /** Lives in formats that count them, else null. */
  hearts: number | null
  score: number
  correct: number
  /** Time spent on right answers, the second tie-break. */
  correctMillis: Millis
  /** Allowance for a slow network used so far; at most `lagTotalMillis` a match. */
  lagMillis: Millis
  locked: LockedAnswer | null
  /** Hints that were used, in their order; absent before the first. */
  hints?: UsedHint[]
  /** One entry for each question that was closed while the seat was in play, in order of position. */
  answers: ClosedAnswer[]
}

export type EndReason = 'finished' | 'forfeited' | 'voided' | 'cancelled'

export type MatchPhase =
  | { name: 'waiting'; closesAt: Instant }
  | { name: 'countdown'; endsAt: Instant }
  /** `lostMillis` is time of outages since it opened: given back at the end, and not counted as thinking. */
  | { name: 'asking'; position: number; opensAt: Instant; closesAt: Instant; lostMillis: Millis }
  | { name: 'revealing'; position: number; since: Instant; endsAt: Instant | null }
  /** Between two questions, while somebody may still come back. */
  | { name: 'paused'; next: number; resumesBy: Instant }
  /** Its player sits in the match `by`: what was there stands still in `held`, at the latest until `until`. */
  | { name: 'suspended'; by: string; since: Instant; until: Instant; held: HeldPhase }
  | { name: 'ended'; reason: EndReason; at: Instant }

/** What can stand still: a question that is open, and one that is shown with its answer. */
export type HeldPhase = Extract<MatchPhase, { name: 'asking' | 'revealing' }>

/** A match of any mode: a plain value that can be stored as JSON and compared. */
export type Match = {
  id: string
  format: MatchFormatName
  formatVersion: number
  /** Decides every shuffle of the match. */
  seed: string
  /** Number of events so far. */
  seq: number
  questions: MatchQuestion[]
  seats: Seat[]
  phase: MatchPhase
  /** What every seat that pays put into escrow; null where nothing is at stake. */
  stakeCents: Cents | null
  startedAt: Instant
  /** When a seat last did something; an idle match ends. */
  touchedAt: Instant
  /** Up to when the time of outages was given back; absent before the first. */
  givenBackAt?: Instant
}

/** The seats that can still answer. */
export function inPlay(seat: Seat): boolean {
  return seat.state === 'active' || seat.state === 'away'
}

/** The seat, or nothing when the number is not one of this match. */
export function seatOf(match: Match, number: SeatNumber): Seat | undefined {
  return match.seats[number]
}

/** The hints that a seat used on the question at `position`, in their order. */
export function hintsAt(seat: Pick<Seat, 'hints'>, position: number): Hint[] {
  return (seat.hints ?? []).flatMap((used) => (used.position === position ? [used.hint] : []))
}

/** A copy in which one seat is changed. */
export function withSeat(match: Match, number: SeatNumber, change: Partial<Seat>): Match {
  return { ...match, seats: match.seats.map((seat, index) => (index === number ? { ...seat, ...change } : seat)) }
}
