import type { RatingCategory } from '@satoshi/contract/person'

import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    player_ratings: PlayerRatings
    rating_days: RatingDays
  }
}

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
type RatingDays = { user_id: string; day: DayColumn; rating: number }
