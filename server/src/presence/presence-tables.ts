import type { Availability } from '@satoshi/rules/presence/presence'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    presence_nodes: PresenceNodes
    user_presence: UserPresence
  }
}

type PresenceNodes = { id: string; started_at: Date; beat_at: Date }
type UserPresence = {
  user_id: string
  last_seen: Date | null
  is_online: Generated<boolean>
  last_heartbeat: Date | null
  availability: Generated<Availability>
  playing: string | null
  available_for_duel: GeneratedAlways<boolean>
  node: string | null
  changed_in: Generated<number>
}
