import type { Duels } from '../duel/duel-api.ts'
import type { App } from '../platform/app.ts'

/** What the use cases of invites reach: the outside world, and duels, which come of invites. */
export type Invites = { app: App; duels: Duels }
