import type { Cents } from '@satoshi/rules/money'
import type { ExclusionPeriod } from '@satoshi/rules/stakes/exclusion'
import type { StakeOutcome } from '@satoshi/rules/stakes/soft-pause'
import type { Generated, GeneratedAlways } from 'kysely'

import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    stake_switches: StakeSwitches
    stake_settings: StakeSettings
    stake_exclusions: StakeExclusions
    stake_results: StakeResults
  }
}

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
