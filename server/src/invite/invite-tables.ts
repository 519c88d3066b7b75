import type { DeclineReason, InviteStatus } from '@satoshi/rules/invite/invite'
import type { Generated } from 'kysely'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    duel_invites: DuelInvites
  }
}

type DuelInvites = {
  id: string
  challenger_id: string
  challenged_id: string
  quiz_topic: string
  bet_amount: number | null
  status: Generated<InviteStatus>
  decline_reason: DeclineReason | null
  duel_id: string | null
  created_at: Date
  expires_at: Date
  answered_at: Date | null
}
