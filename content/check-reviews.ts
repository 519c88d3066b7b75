import { z } from 'zod'

import type { Question } from './schema.ts'

/**
 * What somebody other than the writer did with a question: read its facts, its key, its wrong options and every
 * translation. `sourceOpened` is whether they saw the cited text, or an official copy, say so.
 */
const review = z.strictObject({
  question: z.string(),
  date: z.iso.date(),
  verdict: z.enum(['kept', 'changed', 'replaced']),
  /** What was changed and where, in English; null when nothing was. */
  changes: z.string().min(1).nullable(),
  sourceOpened: z.boolean(),
})

const record = z.strictObject({ reviews: z.array(review) })

type Review = z.infer<typeof review>

/** The record of second readings held against the bank: each question has one, which says what was changed. */
export function checkReviews(questions: Question[], text: string, today: string): string[] {
  const parsed = record.safeParse(JSON.parse(text))
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `reviews.json: ${path.join('.')}: ${message}`)
  const { reviews } = parsed.data
  const known = new Set(questions.map(({ id }) => id))
  return [
    ...questions.flatMap(({ id }) => checkCount(id, reviews.filter(({ question }) => question === id).length)),
    ...reviews
      .filter(({ question }) => !known.has(question))
      .map(({ question }) => `${question}: reviewed, but not there`),
    ...reviews.flatMap((one) => checkReview(one, today)),
  ]
}

function checkCount(id: string, found: number): string[] {
  return found === 1 ? [] : [`${id}: has ${found} second readings on record, not 1`]
}

function checkReview({ question, date, verdict, changes }: Review, today: string): string[] {
  return [
    ...(date > today ? [`${question}: read again on ${date}, which is not yet`] : []),
    ...((verdict === 'kept') === (changes === null) ? [] : [`${question}: ${verdict}, and changes are ${changes}`]),
  ]
}
