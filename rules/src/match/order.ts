import { random, shuffled } from '../random.ts'
import type { SeatChoice } from './command.ts'
import type { AnswerKey, CanonicalChoice, OptionId, SeatNumber } from './match.ts'

/** Source of questions: a match, or another round whose seed decides its shuffles. */
export type SeededQuestions = { seed: string; questions: readonly { key: AnswerKey }[] }

/**
 * The options of a question in the order that one seat sees: shuffled by the match's seed, seat and position, so that
 * neighbours cannot copy a letter. True and false keep their order, which tells nothing.
 */
export function optionOrder(match: SeededQuestions, seat: SeatNumber | null, position: number): OptionId[] {
  const key = match.questions[position]?.key
  if (!key || key.kind === 'number') return []
  if (key.kind === 'trueFalse') return key.options
  return shuffled(key.options, random(match.seed, 'options', seat ?? 'watching', position))
}

/** What a seat's choice means in the bank's terms; null when it is no choice of this question. */
export function canonicalChoice(
  match: SeededQuestions,
  seat: SeatNumber,
  position: number,
  choice: SeatChoice,
): CanonicalChoice | null {
  const key = match.questions[position]?.key
  if (!key) return null
  if (key.kind === 'number') return 'value' in choice && inRange(key, choice.value) ? { value: choice.value } : null
  const option = 'option' in choice ? optionOrder(match, seat, position)[choice.option] : undefined
  return option ? { option } : null
}

/** A choice of the bank in the order that one seat sees. */
export function seatChoice(
  match: SeededQuestions,
  seat: SeatNumber | null,
  position: number,
  choice: CanonicalChoice,
): SeatChoice {
  return 'value' in choice ? choice : { option: optionOrder(match, seat, position).indexOf(choice.option) }
}

/** The right choice of a question. */
export function rightChoice(question: { key: AnswerKey }): CanonicalChoice {
  return question.key.kind === 'number' ? { value: question.key.value } : { option: question.key.correct }
}

function inRange(key: { min: number; max: number }, value: number): boolean {
  return Number.isFinite(value) && value >= key.min && value <= key.max
}
