import type { Box, BoxContent } from '@satoshi/rules/box/box'
import type { BoostItem } from '@satoshi/rules/inventory/boosts'
import type { GoalKind } from '@satoshi/rules/mission/goal'
import type { Cents } from '@satoshi/rules/money'
import type { Subject, Topic } from '@satoshi/rules/words'
import type { Generated } from 'kysely'

import type { DayColumn } from './columns.ts'

/** Tables of missions and boxes. */
export type MissionTables = {
  mission_sets: MissionSets
  missions: Missions
  mission_days: MissionDays
  mission_topics: MissionTopics
  mission_matches: MissionMatches
  box_players: BoxPlayers
  box_openings: BoxOpenings
}

type MissionSets = {
  user_id: string
  period: 'day' | 'week'
  starts: DayColumn
  closes_at: Date
  factor: number
  seed: string
  rerolls: Generated<number>
  quiz_match_id: string | null
}
type Missions = {
  id: string
  user_id: string
  period: 'day' | 'week'
  starts: DayColumn
  slot: number
  kind: GoalKind
  topic: Topic | null
  subject: Subject | null
  target: number
  progress: Generated<number>
  claimed_at: Date | null
  claimed_by: 'player' | 'itself' | null
}
type MissionDays = {
  user_id: string
  day: DayColumn
  right_answers: number
  quizzes: number
  hard_right: number
  sharp_quizzes: number
  read_explanations: number
  duels: number
  mission_quizzes: number
}
type MissionTopics = { user_id: string; topic: Topic; answered: number; correct: number; last_day: DayColumn }
type MissionMatches = { user_id: string; match_id: string; heard_at: Date }
type BoxPlayers = {
  user_id: string
  seed: string
  nonce: Generated<number>
  since_epic: Generated<number>
  since_legendary: Generated<number>
  prefers_fixed: Generated<boolean>
}
type BoxOpenings = {
  id: string
  user_id: string
  box: Box
  nonce: number | null
  seed: string | null
  roll: number | null
  since_epic: number | null
  since_legendary: number | null
  content: BoxContent | null
  amount_cents: Cents
  boost: BoostItem | null
  hints: number
  freezes: number
  opened_at: Date
}
