import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'

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
