import type { DuelTheme } from '@satoshi/contract/person'
import type { TicketState } from '@satoshi/rules/matchmaking/ticket'
import type { Cents } from '@satoshi/rules/money'
import type { OpponentLevel } from '@satoshi/rules/preference/preferences'
import type { Generated } from 'kysely'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    duel_tickets: DuelTickets
    offer_misses: OfferMisses
    duel_wishes: DuelWishes
  }
}

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
