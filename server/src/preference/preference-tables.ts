import type { OpponentLevel } from '@satoshi/rules/preference/preferences'
import type { Subject } from '@satoshi/rules/words'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    duel_preferences: DuelPreferencesRow
  }
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
