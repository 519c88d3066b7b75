import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { demandStake } from '../stakes/stakes-api.ts'
import { giveBackToPool } from './give-back.ts'
import type { Matchmaking } from './matchmaking-world.ts'
import { demandFree } from './start-search.ts'
import { deleteTicket, lockOffer, type TicketRow } from './ticket-store.ts'

/** Whose search is over, and who waits on. */
export type BrokenOffer = { dropped: string[]; waiting: string[] }

/**
 * Sorts out an offer whose duel was refused: who cannot play or stake leaves the search, the other waits on. Where it
 * lies with neither, it lies between them, and both leave: offered to each other again they would fail again.
 */
export async function breakOffer({ app }: Matchmaking, offerId: string): Promise<BrokenOffer> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    const tickets = await lockOffer(tx, offerId)
    const hindered: TicketRow[] = []
    for (const ticket of tickets) if (!(await mayBegin(tx, ticket, at))) hindered.push(ticket)
    const dropped = hindered.length === 0 ? tickets : hindered
    for (const { userId } of dropped) await deleteTicket(tx, userId)
    const others = tickets.filter((ticket) => !dropped.includes(ticket))
    return { dropped: dropped.map(({ userId }) => userId), waiting: await giveBackToPool(tx, others, at) }
  })
}

async function mayBegin(tx: Tx, { userId, stakeCents }: TicketRow, at: Instant): Promise<boolean> {
  try {
    await demandFree(tx, userId, at)
    await demandStake(tx, userId, stakeCents, at)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
