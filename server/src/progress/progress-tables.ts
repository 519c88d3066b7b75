import type { Cents } from '@satoshi/rules/money'
import type { StreakDayKind } from '@satoshi/rules/progress/streak-calendar'
import type { RewardSource } from '@satoshi/rules/words'
import type { Generated } from 'kysely'

import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    rewards: Rewards
    player_days: PlayerDays
    streak_days: StreakDays
    streak_states: StreakStates
  }
}

type Rewards = {
  user_id: string
  source: RewardSource
  ref: string
  cause: string
  xp: number
  points: number
  amount_cents: Cents
  created_at: Date
}
type PlayerDays = {
  user_id: string
  day: DayColumn
  xp: Generated<number>
  answered: Generated<number>
  correct: Generated<number>
  quizzes: Generated<number>
  answer_cents: Generated<Cents>
}
type StreakDays = { user_id: string; day: DayColumn; kind: StreakDayKind }
type StreakStates = {
  user_id: string
  due_at: Date | null
  lost_days: number | null
  lost_day: DayColumn | null
  lost_at: Date | null
  repair_began_at: Date | null
  repair_quizzes: Generated<number>
  repaired_free_at: Date | null
}
