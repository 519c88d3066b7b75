import type { EffectKind } from '@satoshi/rules/inventory/boosts'
import type { Item } from '@satoshi/rules/inventory/items'

import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    inventory: Inventory
    active_effects: ActiveEffects
  }
}

type Inventory = { user_id: string; item: Item; held: number }
type ActiveEffects = {
  user_id: string
  kind: EffectKind
  percent: number
  day: DayColumn
  started_at: Date
  ends_at: Date
}
