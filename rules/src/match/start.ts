import type { Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { MatchFormatName } from '../words.ts'
import { formatNamed } from './format.ts'
import type { Match, MatchQuestion, Seat } from './match.ts'
import { isPerson, mayStake, type Occupant } from './occupant.ts'
import { openQuestion } from './rounds.ts'
import { andThen, happened, type Step } from './step.ts'

/** Plan of a match. The caller has drawn the questions and, where there is a stake, filled the escrow. */
export type MatchPlan = {
  id: string
  format: MatchFormatName
  seed: string
  questions: MatchQuestion[]
  occupants: Occupant[]
  stakeCents: Cents | null
  at: Instant
}

/** A new match: gathering its players, or already asking where the format gathers nobody. A plan outside the format's bounds is our mistake and throws. */
export function startMatch(plan: MatchPlan): Step {
  const format = formatNamed(plan.format)
  const { occupants, questions, at } = plan
  if (occupants.length < format.seats.min || occupants.length > format.seats.max) throw new RangeError('seats')
  if (questions.length < format.questions.min || questions.length > format.questions.max)
    throw new RangeError('questions')
  if (plan.stakeCents !== null && (plan.stakeCents <= 0 || !format.prize)) throw new RangeError('stake')
  if (plan.stakeCents !== null && !occupants.every(mayStake)) throw new RangeError('a stake of a guest')
  const match: Match = {
    id: plan.id,
    format: plan.format,
    formatVersion: format.version,
    seed: plan.seed,
    seq: 0,
    questions,
    seats: occupants.map((occupant) => newSeat(occupant, format.hearts?.atStart ?? null)),
    phase: { name: 'waiting', closesAt: at + (format.gathering?.readyMillis ?? 0) },
    stakeCents: plan.stakeCents,
    startedAt: at,
    touchedAt: at,
  }
  const started = happened(match, at, { type: 'started' })
  return format.gathering ? started : andThen(started, (begun) => openQuestion(begun, 0, at))
}

function newSeat(occupant: Occupant, hearts: number | null): Seat {
  return {
    occupant,
    state: 'active',
    ready: !isPerson(occupant),
    awaySince: null,
    disconnects: 0,
    hearts,
    score: 0,
    correct: 0,
    correctMillis: 0,
    lagMillis: 0,
    locked: null,
    answers: [],
  }
}
