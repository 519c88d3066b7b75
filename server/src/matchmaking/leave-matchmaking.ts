import type { Tx } from '../platform/postgres/db.ts'
import { deleteTicket, lockTicket, requeueTicket, lockOffer } from './ticket-store.ts'
import { deleteMissesOf, deleteWish } from './wish-store.ts'

/** Takes a player whose account is deleted out of the search; whoever was offered the player waits on. */
export async function leaveMatchmaking(tx: Tx, userId: string): Promise<void> {
  const mine = await lockTicket(tx, userId)
  const offered = mine?.state === 'offered' && mine.offerId ? await lockOffer(tx, mine.offerId) : []
  for (const other of offered) if (other.userId !== userId) await requeueTicket(tx, other.userId, other.since)
  await deleteTicket(tx, userId)
  await deleteWish(tx, userId)
  await deleteMissesOf(tx, userId)
}
