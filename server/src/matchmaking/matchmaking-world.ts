import type { Duels } from '../duel/duel-api.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import type { Instant } from '@satoshi/rules/time'

/** What domains beside this one know, given by `app.ts`. */
export type MatchmakingHooks = {
  /** Invites that wait for some players, and how many each of them takes. */
  pendingInvitesTo: (db: Db, userIds: string[], at: Instant) => Promise<Map<string, { pending: number; max: number }>>
}

/** What the use cases of the search reach: the outside world, and duels, which come of it. */
export type Matchmaking = {
  app: Pick<App, 'clock' | 'db' | 'inTransaction' | 'live' | 'log' | 'newSeed'>
  duels: Duels
  hooks: MatchmakingHooks
}
