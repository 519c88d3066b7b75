import type { Search } from '@satoshi/contract/matchmaking'
import type { DuelTheme } from '@satoshi/contract/person'
import { subjectOfTheme, botBeginsAfter } from '@satoshi/rules/matchmaking/ticket'
import { btz, cents, type Cents } from '@satoshi/rules/money'
import { mostBotStake } from '@satoshi/rules/stakes/amounts'
import type { Instant } from '@satoshi/rules/time'

import { chooseBot } from '../bot/bot-api.ts'
import { publishDuel, openDuel, recentOpponentsOf } from '../duel/duel-api.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { mayStakeAgainstBot } from '../stakes/stakes-api.ts'
import { publishSearch, publishSearches, type Matchmaking } from './search-view.ts'
import { returnToPool, ratingFor, type SearchRequest } from './searches.ts'
import { forgoBot, lockOffer, lockTicket, writeBegun, writeTicket, type TicketRow } from './ticket-store.ts'

/** Bots of so many last duels are passed over. Source: ours (0104). */
const avoidedBots = 5

/**
 * Begins a duel against a bot of similar strength at once; a search ends with it. Where the day's winnings from bots are
 * at their bound it is played for XP alone (product 4.8). Refuses `duel.playing`, `stakes.amount` above 100 BTZ, and what
 * the stakes of the player refuse.
 */
export async function playBot(matchmaking: Matchmaking, userId: string, request: SearchRequest): Promise<Search> {
  const { app, duels } = matchmaking
  const { commandId, ...body } = request
  if (btz(request.stakeBtz) > mostBotStake) throw refuse('stakes.amount')
  let left: string[] = []
  const { duelId } = await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'matchmaking.bot', body, at: app.clock.now() }, async () => {
      left = await leaveOffer(tx, userId, app.clock.now())
      const wanted = { userId, theme: request.theme, stakeCents: btz(request.stakeBtz) }
      return { duelId: await beginBotDuel(matchmaking, tx, wanted) }
    }),
  )
  await publishDuel(duels, duelId)
  await publishSearches(matchmaking, left)
  return publishSearch(matchmaking, userId)
}

export type BotDuelRequest = { userId: string; theme: DuelTheme; stakeCents: Cents }

/** Opens the duel and ends the player's search with it; gives the duel's id, for the caller to announce. */
async function beginBotDuel({ app, duels }: Matchmaking, tx: Tx, request: BotDuelRequest): Promise<string> {
  const { userId, theme } = request
  const at = app.clock.now()
  const rating = await ratingFor(tx, userId, theme, at)
  const botId = await chooseBot(tx, {
    rating,
    avoid: await recentOpponentsOf(tx, userId, avoidedBots),
    subject: subjectOfTheme(theme),
    seed: app.newSeed(),
  })
  const stakeCents = (await mayStakeAgainstBot(tx, userId, request.stakeCents, at)) ? request.stakeCents : cents(0)
  const { duelId } = await openDuel(duels, tx, {
    sides: [
      { kind: 'player', userId },
      { kind: 'bot', botId },
    ],
    theme,
    stakeCents,
    origin: 'bot',
    at,
  })
  await writeTicket(tx, {
    userId,
    id: newId(at),
    theme,
    stakeCents,
    rating,
    at,
    lastOpponentId: botId,
    wish: 'any',
    allowBots: true,
    botAfterWait: false,
  })
  await writeBegun(tx, userId, duelId, at)
  return duelId
}

/** Whoever was offered the player waits on. */
async function leaveOffer(tx: Tx, userId: string, at: Instant): Promise<string[]> {
  const mine = await lockTicket(tx, userId)
  if (mine?.state !== 'offered' || !mine.offerId) return []
  const others = (await lockOffer(tx, mine.offerId)).filter((ticket) => ticket.userId !== userId)
  return returnToPool(tx, others, at)
}

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
    if (duelId) await publishDuel(duels, duelId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The player searches on; trying again every second would refuse again.
    await app.inTransaction((tx) => forgoBot(tx, ticket.userId))
  }
  await publishSearches(matchmaking, [ticket.userId])
}

async function beginIfStill(matchmaking: Matchmaking, tx: Tx, { id, userId }: TicketRow): Promise<string | null> {
  const now = await lockTicket(tx, userId)
  if (now?.id !== id || now.state !== 'searching') return null
  return beginBotDuel(matchmaking, tx, now)
}
