import { botBeginsAfter } from '@satoshi/rules/matchmaking/ticket'
import { mostBotStake } from '@satoshi/rules/stakes/pair-limits'

import { announceDuel } from '../duel/duel-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Matchmaking } from './matchmaking-world.ts'
import { beginBotDuel } from './play-bot.ts'
import { tellSearches } from './tell-search.ts'
import { forgoBot, lockTicket, type TicketRow } from './ticket-store.ts'

/** Begins duels against bots for those who waited ten seconds and ticked that; each in a transaction of its own. */
export async function beginWithBots(matchmaking: Matchmaking, waiting: TicketRow[]): Promise<void> {
  const at = matchmaking.app.clock.now()
  const due = waiting.filter(
    ({ allowBots, botAfterWait, since, stakeCents }) =>
      allowBots && botAfterWait && at - since >= botBeginsAfter && stakeCents <= mostBotStake,
  )
  for (const ticket of due) await beginOne(matchmaking, ticket)
}

async function beginOne(matchmaking: Matchmaking, ticket: TicketRow): Promise<void> {
  const { app, duels } = matchmaking
  try {
    const duelId = await app.inTransaction((tx) => beginIfStill(matchmaking, tx, ticket))
    if (duelId) await announceDuel(duels, duelId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The player searches on; trying again every second would refuse again.
    await app.inTransaction((tx) => forgoBot(tx, ticket.userId))
  }
  await tellSearches(matchmaking, [ticket.userId])
}

async function beginIfStill(matchmaking: Matchmaking, tx: Tx, { id, userId }: TicketRow): Promise<string | null> {
  const now = await lockTicket(tx, userId)
  if (now?.id !== id || now.state !== 'searching') return null
  return beginBotDuel(matchmaking, tx, now)
}
