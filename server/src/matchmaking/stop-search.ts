import type { Search } from '@satoshi/contract/matchmaking'

import type { Matchmaking } from './matchmaking-world.ts'
import { giveBackToPool } from './give-back.ts'
import { tellSearch, tellSearches } from './tell-search.ts'
import { deleteTicket, lockOffer, lockTicket } from './ticket-store.ts'
import { deleteWish } from './wish-store.ts'

/** Ends a player's search and the wish to be told; whoever was offered the player waits on. Stopping twice changes nothing. */
export async function stopSearch(matchmaking: Matchmaking, userId: string): Promise<Search> {
  const { app } = matchmaking
  const left = await app.inTransaction(async (tx) => {
    const seen = await lockTicket(tx, userId)
    await deleteWish(tx, userId)
    if (!seen) return []
    const others = seen.state === 'offered' && seen.offerId ? await lockOffer(tx, seen.offerId) : []
    await deleteTicket(tx, userId)
    return giveBackToPool(
      tx,
      others.filter((other) => other.userId !== userId),
      app.clock.now(),
    )
  })
  await tellSearches(matchmaking, left)
  return tellSearch(matchmaking, userId)
}
