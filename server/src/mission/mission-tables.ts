import type { GoalKind } from '@satoshi/rules/mission/goal'
import type { Subject, Topic } from '@satoshi/rules/words'
import type { Generated } from 'kysely'

import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    mission_sets: MissionSets
    missions: Missions
    mission_days: MissionDays
    mission_topics: MissionTopics
    mission_matches: MissionMatches
  }
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
