import { reportReasons, reportTextLength } from '@satoshi/rules/rating/question-reports'
import { numberUnits, subjects, topics } from '@satoshi/rules/words'
import { z } from 'zod'

import { open, signedIn } from './base.ts'

/** Source of a fact; a URL where one is certain. */
export const source = z.object({
  authority: z.string(),
  document: z.string(),
  article: z.string().nullable(),
  url: z.string().nullable(),
})

/** A choice in this seat's own order of options, or a number. */
export const choice = z.union([
  z.strictObject({ option: z.int().min(0).max(3) }),
  z.strictObject({ value: z.number() }),
])

/** A question without its answer. `weight` 2 counts double. */
export const questionView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['choice', 'trueFalse']),
    prompt: z.string(),
    weight: z.union([z.literal(1), z.literal(2)]),
    options: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('number'),
    prompt: z.string(),
    weight: z.union([z.literal(1), z.literal(2)]),
    unit: z.enum(numberUnits),
    min: z.number(),
    max: z.number(),
    step: z.number(),
  }),
])

/** A subject, and a topic of one. */
export const [subject, topic] = [z.enum(subjects), z.enum(topics)]

/** A topic and how many questions of it may be asked. */
export const topicCount = z.object({ subject, topic, questions: z.int() })

/** A report of the closed question at `position`; a second one takes the place of the first. */
export const questionReport = z.strictObject({
  position: z.int().min(0).max(999),
  reason: z.enum(reportReasons),
  text: z.string().max(reportTextLength).exactOptional(),
})

/** What a player has reported of one match, or of one session of cards. Without the texts: they are the operator's. */
export const questionReports = z.object({
  reports: z.array(z.object({ position: z.int(), reason: z.enum(reportReasons) })),
})

export const questionContract = {
  topics: open
    .route({ method: 'GET', path: '/topics', tags: ['questions'], summary: 'Topics and how many questions each has' })
    .output(
      z.object({
        topics: z.array(topicCount),
      }),
    ),
  reports: signedIn
    .route({
      method: 'GET',
      path: '/question-reports/{id}',
      tags: ['questions'],
      summary: 'What the player has reported of a match or a session of cards; of others nothing',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(questionReports),
}

export type Choice = z.infer<typeof choice>
export type QuestionView = z.infer<typeof questionView>
export type Source = z.infer<typeof source>
export type QuestionReportBody = z.infer<typeof questionReport>
export type QuestionReports = z.infer<typeof questionReports>
