import type { Box, BoxContent } from '@satoshi/rules/box/box'
import type { BoostItem } from '@satoshi/rules/inventory/boosts'
import type { Cents } from '@satoshi/rules/money'
import type { Generated } from 'kysely'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    box_players: BoxPlayers
    box_openings: BoxOpenings
  }
}

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
