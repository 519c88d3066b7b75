import { subjects, topics } from '@satoshi/rules/words'
import { z } from 'zod'

import { anyQuestion } from './kinds.ts'

/** One file of the bank: `questions/<subject>/<topic>.json`. */
export const questionFile = z.strictObject({
  subject: z.enum(subjects),
  topic: z.enum(topics),
  questions: z.array(anyQuestion),
})

export type QuestionFile = z.infer<typeof questionFile>

/** A question of the bank with the subject and topic of its file. */
export type Question = QuestionFile['questions'][number] & Pick<QuestionFile, 'subject' | 'topic'>
