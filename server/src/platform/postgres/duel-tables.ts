import type { DuelStatus } from '@satoshi/contract/duel'
import type { DuelTheme, RatingCategory } from '@satoshi/contract/person'
import type { DeclineReason, InviteStatus } from '@satoshi/rules/invite/invite'
import type { DuelOutcome } from '@satoshi/rules/duel/duel-rewards'
import type { EndReason } from '@satoshi/rules/match/match'
import type { Temperament } from '@satoshi/rules/bot/cast'
import type { TicketState } from '@satoshi/rules/matchmaking/ticket'
import type { Cents } from '@satoshi/rules/money'
import type { Availability } from '@satoshi/rules/presence/presence'
import type { OpponentLevel } from '@satoshi/rules/preference/preferences'
import type { ExclusionPeriod } from '@satoshi/rules/stakes/exclusion'
import type { StakeOutcome } from '@satoshi/rules/stakes/soft-pause'
import type { Subject } from '@satoshi/rules/words'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

import type { MadeAt, DayColumn, Json } from './columns.ts'

/** Tables of duels, of the people who play them, and of what surrounds them. */
export type DuelTables = {
  stake_switches: StakeSwitches
  stake_settings: StakeSettings
  stake_exclusions: StakeExclusions
  stake_results: StakeResults
  presence_nodes: PresenceNodes
  user_presence: UserPresence
  follows: Follows
  blocks: Blocks
  player_ratings: PlayerRatings
  rating_days: RatingDays
  casino_duels: CasinoDuels
  open_duels: OpenDuels
  duel_seats: DuelSeats
  rematch_offers: RematchOffers
  bots: Bots
  bot_governors: BotGovernors
  duel_tickets: DuelTickets
  offer_misses: OfferMisses
  duel_wishes: DuelWishes
  duel_preferences: DuelPreferencesRow
  duel_invites: DuelInvites
  notifications: Notifications
  player_achievements: PlayerAchievements
  achievement_owners: AchievementOwners
}

type DuelPreferencesRow = {
  user_id: string
  preferred_topics: Subject[]
  allow_bots: boolean
  bot_after_wait: boolean
  opponent_level: OpponentLevel
  auto_accept_from_friends: boolean
  max_concurrent_invites: number
}
type DuelInvites = {
  id: string
  challenger_id: string
  challenged_id: string
  quiz_topic: string
  bet_amount: number | null
  status: Generated<InviteStatus>
  decline_reason: DeclineReason | null
  duel_id: string | null
  created_at: Date
  expires_at: Date
  answered_at: Date | null
}
type Notifications = {
  id: string
  user_id: string
  type: string
  title: string
  message: string
  is_read: Generated<boolean>
  data: Json<unknown>
  from_user_id: string | null
  ref: string
  created_at: Date
  milestone: Generated<boolean>
  celebrated_at: Date | null
}
type PlayerAchievements = { user_id: string; key: string; earned_at: Date }
type AchievementOwners = { key: string; owners: number }
type RatingDays = { user_id: string; day: DayColumn; rating: number }
type PlayerRatings = {
  user_id: string
  category: RatingCategory
  rating: number
  rd: number
  volatility: number
  duels: number
  won: number
  lost: number
  drawn: number
  updated_at: Date
}
type CasinoDuels = {
  id: string
  match_id: string
  status: DuelStatus
  ended_reason: EndReason | null
  player1_id: string
  player2_id: string | null
  bot_id: string | null
  topic: DuelTheme
  bet_amount: number
  origin: 'invite' | 'quick' | 'bot' | 'rematch'
  draw_seed: string
  draw_commitment: string
  created_at: Date
  ended_at: Date | null
}
type OpenDuels = { user_id: string; duel_id: string }
type DuelSeats = {
  duel_id: string
  user_id: string
  seat: number
  opponent_id: string | null
  bot_id: string | null
  outcome: DuelOutcome | null
  score: number | null
  opponent_score: number | null
  ratings: Json<unknown>
  net_cents: Cents | null
  day: DayColumn | null
  on_board: Generated<boolean>
  paid_daily: Generated<boolean>
  broke_off_at: Date | null
}
type RematchOffers = {
  duel_id: string
  offered_by: string
  offered_at: Date
  state: 'offered' | 'begun' | 'gone'
  next_duel_id: string | null
}
type PresenceNodes = { id: string; started_at: Date; beat_at: Date }
type UserPresence = {
  user_id: string
  last_seen: Date | null
  is_online: Generated<boolean>
  last_heartbeat: Date | null
  availability: Generated<Availability>
  playing: string | null
  available_for_duel: GeneratedAlways<boolean>
  node: string | null
  changed_in: Generated<number>
}
type Follows = { follower_id: string; followed_id: string; created_at: Date }
type Blocks = { blocker_id: string; blocked_id: string; created_at: Date }
type StakeSwitches = { id: GeneratedAlways<number>; enabled: boolean; created_at: Date }
type StakeSettings = {
  user_id: string
  limit_cents: Cents
  next_limit_cents: Cents | null
  next_limit_from: Date | null
  losses: Generated<number>
  paused_until: Date | null
  locked_until: Date | null
}
type StakeExclusions = {
  id: GeneratedAlways<number>
  user_id: string
  period: ExclusionPeriod
  since: Date
  until: Date | null
  lift_asked_at: Date | null
  not_before: Date
  created_at: Date
}
type StakeResults = {
  duel_id: string
  user_id: string
  opponent_id: string | null
  stake_cents: Cents
  net_cents: Cents
  outcome: StakeOutcome
  day: DayColumn
  created_at: Date
}
type Bots = {
  id: string
  name: string
  nickname_key: string
  temperament: Temperament
  theta: number
  bias: JSONColumnType<Record<Subject, number>>
  pace: number
  level: number
  active: Generated<boolean>
  player_wins: Generated<number>
  player_losses: Generated<number>
  draws: Generated<number>
  created_at: MadeAt
}
type BotGovernors = { band: number; shift: number; player_rate: number; duels: number }
type DuelTickets = {
  user_id: string
  id: string
  theme: DuelTheme
  stake_cents: Cents
  rating: number
  wish: OpponentLevel
  allow_bots: boolean
  bot_after_wait: boolean
  state: TicketState
  last_opponent_id: string | null
  since: Date
  seen_at: Date
  left_at: Date | null
  offer_id: string | null
  opponent_id: string | null
  offered_at: Date | null
  accepted: Generated<boolean>
  duel_id: string | null
  ended_at: Date | null
}
type OfferMisses = { user_id: string; at: Date }
type DuelWishes = { user_id: string; theme: DuelTheme; stake_cents: Cents; until: Date; told_at: Date | null }
