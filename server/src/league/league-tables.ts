import type { LeagueMove } from '@satoshi/rules/league/close-group'
import type { LeaguePace } from '@satoshi/rules/league/pace'
import type { LeagueTier } from '@satoshi/rules/league/tiers'
import type { Cents } from '@satoshi/rules/money'
import type { Generated } from 'kysely'

import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    league_players: LeaguePlayers
    league_groups: LeagueGroups
    league_seats: LeagueSeats
    league_arrivals: LeagueArrivals
  }
}

type LeaguePlayers = {
  user_id: string
  tier: LeagueTier
  active_week: DayColumn
  opted_out: Generated<boolean>
  left_week: DayColumn | null
}
type LeagueGroups = {
  id: string
  week: DayColumn
  tier: LeagueTier
  pace: LeaguePace
  taken: number
  closed_at: Date | null
}
type LeagueSeats = {
  user_id: string
  week: DayColumn
  group_id: string
  seated_at: Date
  points: number | null
  rank: number | null
  move: LeagueMove | null
  tier_after: LeagueTier | null
  prize_cents: Cents | null
}
type LeagueArrivals = { week: DayColumn; user_id: string; arrived_at: Date }
