import { shiftDay, type Day } from '@satoshi/rules/time'

import type { Question } from './schema.ts'

/** So many days before its last one a question is named, so that its law is read again in time. Source: decision 0197. */
export const namedDaysBefore = 60

/** Questions whose last day is over: from the next day on nobody is asked them. */
export function checkValidity(questions: Question[], today: Day): string[] {
  return datesOf(questions)
    .filter(({ last }) => last < today)
    .map(({ id, last }) => `${id}: was valid until ${last}; read its sources again, and give it another day`)
}

/** Questions that are asked still, and whose last day comes within the next `namedDaysBefore`; the first one first. */
export function expiringSoon(questions: Question[], today: Day): string[] {
  return datesOf(questions)
    .filter(({ last }) => last >= today && last <= shiftDay(today, namedDaysBefore))
    .sort((a, b) => (a.last < b.last ? -1 : 1))
    .map(({ id, last }) => `${id}: is valid until ${last}`)
}

function datesOf(questions: Question[]): { id: string; last: Day }[] {
  return questions.flatMap(({ id, validUntil }) => (validUntil === undefined ? [] : [{ id, last: validUntil }]))
}
