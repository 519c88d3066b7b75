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

/** A later reading of questions drawn at random, by a third reader: what they found, and what was mended for it. */
const sample = z.strictObject({
  drawn: z.string().min(1),
  date: z.iso.date(),
  readings: z.array(
    z.strictObject({
      question: z.string(),
      keyHolds: z.boolean(),
      factualError: z.string().min(1).nullable(),
      ambiguity: z.string().min(1).nullable(),
      sourceOpened: z.boolean(),
      mended: z.string().min(1).nullable(),
    }),
  ),
})

const record = z.strictObject({ reviews: z.array(review), samples: z.array(sample) })

type Review = z.infer<typeof review>
type Reading = z.infer<typeof sample>['readings'][number]

/** The record of second readings held against the bank: each question has one, which says what was changed. */
export function checkReviews(questions: Question[], json: unknown, today: string): string[] {
  const parsed = record.safeParse(json)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `reviews.json: ${path.join('.')}: ${message}`)
  const { reviews, samples } = parsed.data
  const known = new Set(questions.map(({ id }) => id))
  return [
    ...questions.flatMap(({ id }) => checkCount(id, reviews.filter(({ question }) => question === id).length)),
    ...reviews
      .filter(({ question }) => !known.has(question))
      .map(({ question }) => `${question}: reviewed, but not there`),
    ...reviews.flatMap((one) => checkReview(one, today)),
    ...samples.flatMap(({ readings }) => readings.flatMap(checkReading)),
  ]
}

/** What was found wrong was mended. */
function checkReading({ question, keyHolds, factualError, ambiguity, mended }: Reading): string[] {
  const isFine = keyHolds && factualError === null && ambiguity === null
  return isFine || mended !== null ? [] : [`${question}: was found wrong in a sample and not mended`]
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
