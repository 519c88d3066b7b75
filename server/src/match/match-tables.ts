import type { MatchFormatName } from '@satoshi/rules/words'

import type { Json } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    matches: Matches
    match_seats: MatchSeats
    match_events: MatchEvents
    answers: Answers
    pulse: Pulse
  }
}

type Matches = {
  id: string
  format: MatchFormatName
  format_version: number
  phase: string
  seq: number
  state: Json<unknown>
  seed: string
  wake_at: Date | null
  created_at: Date
  ended_at: Date | null
  ended_reason: string | null
  settled_at: Date | null
  rated_at: Date | null
}
type MatchSeats = {
  match_id: string
  seat: number
  user_id: string | null
  bot_id: string | null
  result: Json<unknown> | null
}
type MatchEvents = {
  match_id: string
  seq: number
  at: Date
  seat: number | null
  command_id: string | null
  type: string
  body: Json<unknown>
}
type Answers = {
  match_id: string
  seat: number
  position: number
  user_id: string | null
  question_id: string
  version: number
  choice: Json<unknown> | null
  correct: boolean
  elapsed_millis: number
  points: number
  first_attempt: boolean
  answered_at: Date
}
type Pulse = { only: boolean; at: Date }
