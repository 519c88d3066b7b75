import type { LinkPurpose } from '@satoshi/contract/account'
import type { Cents } from '@satoshi/rules/money'
import type { RoleName } from '@satoshi/rules/roles'
import type { ParticleQuality, Theme } from '@satoshi/rules/settings'
import type { Language } from '@satoshi/rules/language'
import type {
  DistrictKey,
  Difficulty,
  MatchFormatName,
  QuestionKind,
  RewardSource,
  Subject,
} from '@satoshi/rules/words'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

import type { AvatarTables } from './avatar-tables.ts'
import type { DayColumn, Json, MadeAt } from './columns.ts'
import type { DuelTables } from './duel-tables.ts'
import type { LeagueTables } from './league-tables.ts'
import type { MissionTables } from './mission-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { StreakTables } from './streak-tables.ts'

/** The schema as types; `tables.test.ts` holds it against the migrated database. */
export type Tables = DuelTables &
  AvatarTables &
  LeagueTables &
  MissionTables &
  ReviewTables &
  StreakTables & {
    users: Users
    sessions: Sessions
    credentials: Credentials
    verifications: Verifications
    rate_limits: RateLimits
    allowances: Allowances
    account_links: AccountLinks
    profiles: Profiles
    nickname_keys: NicknameKeys
    player_settings: PlayerSettings
    roles: Roles
    ledger_accounts: LedgerAccounts
    transactions: Transactions
    postings: Postings
    statement_entries: StatementEntries
    commands: Commands
    questions: Questions
    question_versions: QuestionVersions
    question_stats: QuestionStats
    learner_ratings: LearnerRatings
    seeded: Seeded
    rewards: Rewards
    player_days: PlayerDays
    week_points: WeekPoints
    week_buckets: WeekBuckets
    week_changes: WeekChanges
    matches: Matches
    match_seats: MatchSeats
    open_solos: OpenSolos
    match_events: MatchEvents
    answers: Answers
    pulse: Pulse
    kept_mails: KeptMails
  }

type Users = {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  enrolment: JSONColumnType<Record<string, string>> | null
  created_at: MadeAt
  updated_at: MadeAt
}
type Sessions = {
  id: string
  user_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: MadeAt
  updated_at: MadeAt
}
type Credentials = {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: MadeAt
  updated_at: MadeAt
}
type Verifications = {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: MadeAt
  updated_at: MadeAt
}
type RateLimits = { id: Generated<string>; key: string; count: number; last_request: number }
type Allowances = { key: string; free_at: number }
type AccountLinks = {
  id: string
  user_id: string
  purpose: LinkPurpose
  token_hash: string
  email: string | null
  created_at: Date
  expires_at: Date
}
type NicknameKeys = { key: string; user_id: string; held_until: Date | null }
type Roles = {
  user_id: string
  role: RoleName
  district: DistrictKey | null
  granted_at: Date
  granted_by: string
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
type LedgerAccounts = {
  id: GeneratedAlways<number>
  code: string
  kind: 'earned' | 'granted' | 'mint' | 'burn' | 'escrow' | 'treasury' | 'store' | 'payments' | 'house' | 'debt'
  owner_id: string | null
  balance_cents: Cents | null
}
type Transactions = {
  id: string
  user_id: string | null
  receiver_id: string | null
  transfer_type: string
  amount_cents: Cents
  reason: string
  ref: string
  idempotency_key: string
  created_at: MadeAt
}
type Postings = {
  transaction_id: string
  line: number
  account_id: number
  amount_cents: Cents
  balance_after_cents: Cents | null
  seq: GeneratedAlways<number>
}
type StatementEntries = {
  user_id: string
  booked_at: Date
  seq: number
  transaction_id: string
  reason: string
  earned_cents: Cents
  granted_cents: Cents
  earned_after_cents: Cents
  granted_after_cents: Cents
}
type Commands = {
  user_id: string
  command_id: string
  procedure: string
  body_hash: string
  response: Json<unknown> | null
  created_at: MadeAt
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
type WeekPoints = { week: DayColumn; user_id: string; points: number; reached_at: Date }
type WeekBuckets = { week: DayColumn; width: number; bucket: number; players: number }
type WeekChanges = { week: DayColumn; points_before: number | null; points_after: number | null }
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
type OpenSolos = { user_id: string; match_id: string }
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
type KeptMails = {
  id: GeneratedAlways<number>
  recipient: string
  subject: string
  text: string
  html: string
  kept_at: Date
}
