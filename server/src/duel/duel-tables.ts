import type { DuelStatus } from '@satoshi/contract/duel'
import type { DuelTheme } from '@satoshi/contract/person'
import type { DuelOutcome } from '@satoshi/rules/duel/duel-rewards'
import type { EndReason } from '@satoshi/rules/match/match'
import type { Cents } from '@satoshi/rules/money'
import type { Generated } from 'kysely'

import type { DayColumn, Json } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    casino_duels: CasinoDuels
    open_duels: OpenDuels
    duel_seats: DuelSeats
    rematch_offers: RematchOffers
  }
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
