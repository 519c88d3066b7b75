import { numberUnits, subjects, topics } from '@satoshi/rules/words'
import { z } from 'zod'

import { open } from './base.ts'

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

/** A topic and how many questions of it may be asked. */
export const topicCount = z.object({ subject: z.enum(subjects), topic: z.enum(topics), questions: z.int() })

export const questionContract = {
  topics: open
    .route({ method: 'GET', path: '/topics', tags: ['questions'], summary: 'Topics and how many questions each has' })
    .output(
      z.object({
        topics: z.array(topicCount),
      }),
    ),
}

export type Choice = z.infer<typeof choice>
export type QuestionView = z.infer<typeof questionView>
export type Source = z.infer<typeof source>
