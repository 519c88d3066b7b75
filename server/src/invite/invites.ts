import type { Duels } from '../duel/duel-api.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'

/** What the use cases of invites reach: the outside world, and duels, which come of invites. */
export type Invites = { app: App; duels: Duels }

/**
 * Holds the rows of two players, in the order of their ids, so that two crossing each other cannot wait forever; false
 * where one of them is gone. Whatever is limited for a player is then counted in turn.
 */
export async function lockTwo(tx: Tx, one: string, other: string): Promise<boolean> {
  for (const id of [one, other].toSorted()) {
    const player = await lockPlayer(tx, id)
    if (!player || player.deleted) return false
  }
  return true
}
