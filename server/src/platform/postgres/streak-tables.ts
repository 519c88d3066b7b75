import type { EffectKind } from '@satoshi/rules/inventory/boosts'
import type { Item } from '@satoshi/rules/inventory/items'
import type { StreakDayKind } from '@satoshi/rules/progress/streak-calendar'
import type { Generated } from 'kysely'

import type { DayColumn } from './columns.ts'

/** Tables of what a player holds and uses, of the streak and of lives. */
export type StreakTables = {
  inventory: Inventory
  active_effects: ActiveEffects
  streak_days: StreakDays
  streak_states: StreakStates
  lives: Lives
}

type Inventory = { user_id: string; item: Item; held: number }
type ActiveEffects = {
  user_id: string
  kind: EffectKind
  percent: number
  day: DayColumn
  started_at: Date
  ends_at: Date
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
type Lives = {
  user_id: string
  stored: number
  anchor_at: Date
  given_day: DayColumn | null
  given: Generated<number>
}
