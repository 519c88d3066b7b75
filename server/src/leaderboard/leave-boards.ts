import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { deleteWeekPoints } from './leaderboard-store.ts'

/**
 * Takes a player off all boards, in the transaction that deletes the account. Whatever is being granted to the player
 * is waited for, since it would come back otherwise; after the deletion nothing is granted.
 */
export async function leaveBoards(tx: Tx, userId: string): Promise<void> {
  await lockPlayer(tx, userId)
  await deleteWeekPoints(tx, userId)
}
