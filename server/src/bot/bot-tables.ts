import type { Temperament } from '@satoshi/rules/bot/cast'
import type { Subject } from '@satoshi/rules/words'
import type { Generated, JSONColumnType } from 'kysely'

import type { MadeAt } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    bots: Bots
    bot_governors: BotGovernors
  }
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
