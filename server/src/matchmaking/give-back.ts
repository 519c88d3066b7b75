import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { requeueTicket, type TicketRow } from './ticket-store.ts'

/**
 * Puts players whose offer came to nothing back into the pool, as long in it as they were: the time of the offer is not
 * waiting. Gives their ids.
 */
export async function giveBackToPool(tx: Tx, tickets: TicketRow[], at: Instant): Promise<string[]> {
  const offered = tickets.filter(({ state }) => state === 'offered')
  for (const { userId, since, offeredAt } of offered) {
    await requeueTicket(tx, userId, since + (at - (offeredAt ?? at)))
  }
  return offered.map(({ userId }) => userId)
}
