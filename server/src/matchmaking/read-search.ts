import type { Search } from '@satoshi/contract/matchmaking'
import { second, type Millis } from '@satoshi/rules/time'

import type { Matchmaking } from './matchmaking-world.ts'
import { searchOf } from './search-view.ts'
import { readTicket, touchTicket } from './ticket-store.ts'

/** That a player asked is written at most so often. Source: ours (0103). */
const touchedEvery: Millis = 5 * second

/** A player's search. Asking for it is a sign of life while it runs. */
export async function readSearch({ app }: Matchmaking, userId: string): Promise<Search> {
  const at = app.clock.now()
  const ticket = await readTicket(app.db, userId)
  if (ticket && ticket.endedAt === null && at - ticket.seenAt >= touchedEvery) {
    await app.inTransaction((tx) => touchTicket(tx, userId, at))
  }
  return searchOf(app.db, userId, at)
}
