import { shiftDay, type Day } from '@satoshi/rules/time'

import type { Question } from './schema.ts'

/** So many days before its last one a question is named, so that its law is read again in time. Source: decision 0197. */
export const namedDaysBefore = 60

/**
 * Questions whose last day is over, so that nobody is asked them, or comes within the next `namedDaysBefore`; the first one
 * first. They are named and fail nothing: a day that passes makes no change wrong.
 */
export function endingSoon(questions: Question[], today: Day): string[] {
  return datesOf(questions)
    .filter(({ last }) => last <= shiftDay(today, namedDaysBefore))
    .sort((a, b) => (a.last < b.last ? -1 : 1))
    .map(({ id, last }) => `${id}: ${last < today ? 'was' : 'is'} valid until ${last}`)
}

function datesOf(questions: Question[]): { id: string; last: Day }[] {
  return questions.flatMap(({ id, validUntil }) => (validUntil === undefined ? [] : [{ id, last: validUntil }]))
}
