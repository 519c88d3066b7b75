import type { SeatChoice } from '@satoshi/rules/match/command'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import { rulesOf } from '@satoshi/rules/match/kinds'
import { seatChoice } from '@satoshi/rules/match/order'
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
  const chance = random(match.seed, 'lab', seat, position)
  const [first, last] = answersBetween
  const at = opensAt + first + Math.floor(chance.next() * (last - first))
  const { key } = question
  const rules = rulesOf(key)
  const choice = chance.next() < rightShare ? rules.right(key) : rules.wrong(key, chance)
  return { at, position, choice: seatChoice(match, seat, position, choice) }
}
