import { random } from '../random.ts'
import type { SeatChoice } from './command.ts'
import { rulesOf } from './kinds.ts'
import { hintsAt, type AnswerKey, type CanonicalChoice, type Match, type OptionId, type SeatNumber } from './match.ts'

/** Source of questions: a match, or another round whose seed decides its shuffles. */
export type SeededQuestions = { seed: string; questions: readonly { key: AnswerKey }[] }

/**
 * The options of a question in the order that one seat sees, by the rules of its kind. What is shuffled is so by the
 * match's seed, seat and position.
 */
export function optionOrder(match: SeededQuestions, seat: SeatNumber | null, position: number): OptionId[] {
  const key = match.questions[position]?.key
  return key ? rulesOf(key).order(key, () => random(match.seed, 'options', seat ?? 'watching', position)) : []
}

/** What a seat's choice means in the bank's terms; null when it is no choice of this question. */
export function canonicalChoice(
  match: SeededQuestions,
  seat: SeatNumber,
  position: number,
  choice: SeatChoice,
): CanonicalChoice | null {
  const key = match.questions[position]?.key
  return key ? rulesOf(key).fromSeat(key, optionOrder(match, seat, position), choice) : null
}

/** A choice of the bank in the order that one seat sees. */
export function seatChoice(
  match: SeededQuestions,
  seat: SeatNumber | null,
  position: number,
  choice: CanonicalChoice,
): SeatChoice {
  const key = match.questions[position]?.key
  if (!key) throw new Error(`no question at ${position}`)
  return rulesOf(key).toSeat(optionOrder(match, seat, position), choice)
}

/** The options that a 50/50 takes away from a seat, by the match's seed; none where the kind of question has none to spare. */
export function spareOptions(match: SeededQuestions, seat: SeatNumber, position: number): OptionId[] {
  const key = match.questions[position]?.key
  return key ? rulesOf(key).spare(key, () => random(match.seed, 'fiftyFifty', seat, position)) : []
}

/** The options that a 50/50 took away from a seat. */
export function removedOptions(match: Match, seat: SeatNumber, position: number): OptionId[] {
  const isHalved = hintsAt(match.seats[seat] ?? {}, position).includes('fiftyFifty')
  return isHalved ? spareOptions(match, seat, position) : []
}

/** The right choice of a question. */
export function rightChoice(question: { key: AnswerKey }): CanonicalChoice {
  return rulesOf(question.key).right(question.key)
}
