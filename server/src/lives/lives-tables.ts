import type { Generated } from 'kysely'

import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    lives: Lives
  }
}

type Lives = {
  user_id: string
  stored: number
  anchor_at: Date
  given_day: DayColumn | null
  given: Generated<number>
}
