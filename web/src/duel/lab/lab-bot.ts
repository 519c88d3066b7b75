import type { SeatChoice } from '@satoshi/rules/match/command'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import { rightChoice, seatChoice } from '@satoshi/rules/match/order'
import { random } from '@satoshi/rules/random'
import type { Instant } from '@satoshi/rules/time'

/** An answer that a seat of the duel test gives by itself. */
export type LabAnswer = { at: Instant; position: number; choice: SeatChoice }

/** How often a seat that plays by itself is right, and between which milliseconds of the question it answers. */
const rightShare = 0.65
const answersBetween = [1_500, 14_000] as const

/** What a seat that plays by itself answers to the open question, and when; null while there is nothing to answer. */
export function labAnswer(match: Match, seat: SeatNumber): LabAnswer | null {
  const { phase } = match
  if (phase.name !== 'asking' || match.seats[seat]?.locked || match.seats[seat]?.state !== 'active') return null
  const { position, opensAt } = phase
  const question = match.questions[position]
  if (!question) return null
  const { next } = random(match.seed, 'lab', seat, position)
  const [first, last] = answersBetween
  const at = opensAt + first + Math.floor(next() * (last - first))
  const right = seatChoice(match, seat, position, rightChoice(question))
  return { at, position, choice: next() < rightShare ? right : wrongBeside(right, question.key.kind) }
}

function wrongBeside(right: SeatChoice, kind: 'choice' | 'trueFalse' | 'number'): SeatChoice {
  if ('value' in right) return { value: Math.round(right.value * 1.05) }
  return { option: (right.option + 1) % (kind === 'trueFalse' ? 2 : 4) }
}
