import type { ReviewSession } from '@satoshi/rules/review/session'
import type { QuestionKind } from '@satoshi/rules/words'

import type { Json } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    review_cards: ReviewCards
    review_paces: ReviewPaces
    review_matches: ReviewMatches
    review_sessions: ReviewSessions
  }
}

type ReviewCards = {
  user_id: string
  question_id: string
  due_at: Date
  stability: number
  difficulty: number
  reviews: number
  lapses: number
  recent_at: Date[]
  last_right: boolean
  right_at: Date | null
  mended_at: Date | null
}
type ReviewPaces = { user_id: string; kind: QuestionKind; recent_millis: number[] }
type ReviewMatches = { user_id: string; match_id: string }
type ReviewSessions = {
  id: string
  user_id: string
  state: Json<ReviewSession>
  started_at: Date
  ended_at: Date | null
}
