import type { Language } from '@satoshi/rules/language'
import type { ParticleQuality, Theme } from '@satoshi/rules/settings'
import type { Generated } from 'kysely'

import type { DayColumn, MadeAt } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    profiles: Profiles
    player_settings: PlayerSettings
  }
}

type Profiles = {
  id: string
  user_id: string
  nickname: string
  nickname_key: string
  birth_date: DayColumn | null
  language: Language
  time_zone: Generated<string>
  zone_changed_at: Date | null
  level: Generated<number>
  xp: Generated<number>
  points: Generated<number>
  streak: Generated<number>
  streak_day: DayColumn | null
  profile_image_url: string | null
  current_avatar_id: string | null
  financial_goal: string | null
  created_at: MadeAt
  completed_at: Date | null
  deleted_at: Date | null
  previous_zone: string | null
  nickname_changed_at: Date | null
}
type PlayerSettings = {
  user_id: string
  animations: boolean | null
  sound: boolean | null
  haptics: boolean | null
  celebrations: boolean | null
  particle_quality: ParticleQuality | null
  reduced_motion: boolean | null
  notice_achievement: boolean | null
  notice_celebration: boolean | null
  notice_progress: boolean | null
  theme: Theme | null
}
