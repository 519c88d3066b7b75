import type { Difficulty, QuestionKind, Subject } from '@satoshi/rules/words'
import type { Generated } from 'kysely'

import type { Json, MadeAt } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    questions: Questions
    question_versions: QuestionVersions
    question_stats: QuestionStats
    learner_ratings: LearnerRatings
    seeded: Seeded
  }
}

type Questions = {
  id: string
  subject: string
  topic: string
  concept: string
  difficulty: Difficulty
  origin: 'file' | 'admin'
  state: 'live' | 'paused' | 'retired'
  current_version: number
  rating: number
  attempts: Generated<number>
}
type QuestionVersions = {
  question_id: string
  version: number
  kind: QuestionKind
  body: Json<unknown>
  content_hash: string
  created_at: MadeAt
}
type QuestionStats = {
  question_id: string
  version: number
  firsts: number
  corrects: number
  option_counts: Json<unknown>
  elapsed_millis: number
  theta_sum: number
  theta_square_sum: number
  theta_right_sum: number
  cleared_at: Date | null
}
type LearnerRatings = { user_id: string; subject: Subject; theta: number; attempts: number }
type Seeded = { name: string; content_hash: string }
