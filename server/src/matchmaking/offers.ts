import type { Search } from '@satoshi/contract/matchmaking'
import { sharedTheme, isOfferOpen } from '@satoshi/rules/matchmaking/ticket'
import type { Instant } from '@satoshi/rules/time'

import { publishDuel, openDuel } from '../duel/duel-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { assertMayStake } from '../stakes/stakes-api.ts'
import { publishSearch, publishSearches, type Matchmaking } from './search-view.ts'
import { assertMaySearch, returnToPool } from './searches.ts'
import { deleteTicket, lockOffer, writeAccepted, writeBegun, type TicketRow } from './ticket-store.ts'

export type OfferAnswer = { offerId: string; accept: boolean }
type Confirmed = { changed: string[]; duelId: string | null }

/**
 * A player takes the opponent that was found, or not; when both have, their duel begins. Who says no leaves the search,
 * the other waits on. Taking twice is taking once. Refuses `matchmaking.offerGone`; when the duel cannot begin because of
 * this player, what `openDuel` refuses.
 */
export async function confirmOffer(matchmaking: Matchmaking, userId: string, answer: OfferAnswer): Promise<Search> {
  const { app, duels } = matchmaking
  try {
    const { changed, duelId } = await app.inTransaction((tx) => confirm(matchmaking, tx, userId, answer))
    if (duelId) await publishDuel(duels, duelId)
    await publishSearches(
      matchmaking,
      changed.filter((id) => id !== userId),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'matchmaking.offerGone') throw error
    const { dropped, waiting } = await breakOffer(matchmaking, answer.offerId)
    await publishSearches(matchmaking, [...dropped, ...waiting])
    if (dropped.includes(userId)) throw error
  }
  return publishSearch(matchmaking, userId)
}

async function confirm(
  matchmaking: Matchmaking,
  tx: Tx,
  userId: string,
  { offerId, accept }: OfferAnswer,
): Promise<Confirmed> {
  const at = matchmaking.app.clock.now()
  const tickets = await lockOffer(tx, offerId)
  const mine = tickets.find((ticket) => ticket.userId === userId)
  const theirs = tickets.find((ticket) => ticket.userId !== userId)
  if (mine?.state === 'begun') return { changed: [], duelId: null }
  if (!mine || !theirs || !isOpen(mine, at)) throw refuse('matchmaking.offerGone')
  if (!accept) {
    await deleteTicket(tx, userId)
    return { changed: [userId, ...(await returnToPool(tx, [theirs], at))], duelId: null }
  }
  await writeAccepted(tx, userId)
  if (!theirs.accepted) return { changed: [userId, theirs.userId], duelId: null }
  return begin(matchmaking, tx, [mine, theirs], at)
}

/** Both have agreed: the duel is opened in the same transaction, so that there is one, or neither has taken the offer. */
async function begin(
  { duels }: Matchmaking,
  tx: Tx,
  [mine, theirs]: [TicketRow, TicketRow],
  at: Instant,
): Promise<Confirmed> {
  const sides = [mine, theirs].toSorted((a, b) => a.since - b.since || (a.userId < b.userId ? -1 : 1))
  const [first = mine, second = theirs] = sides
  const { duelId } = await openDuel(duels, tx, {
    sides: [
      { kind: 'player', userId: first.userId },
      { kind: 'player', userId: second.userId },
    ],
    theme: sharedTheme(first.theme, second.theme) ?? 'general',
    stakeCents: mine.stakeCents,
    origin: 'quick',
    at,
  })
  for (const { userId } of sides) await writeBegun(tx, userId, duelId, at)
  return { changed: sides.map(({ userId }) => userId), duelId }
}

function isOpen({ state, offeredAt }: TicketRow, at: Instant): boolean {
  return state === 'offered' && offeredAt !== null && isOfferOpen(offeredAt, at)
}

/** Whose search is over, and who waits on. */
export type BrokenOffer = { dropped: string[]; waiting: string[] }

/**
 * Sorts out an offer whose duel was refused: who cannot play or stake leaves the search, the other waits on. Where it
 * lies with neither, it lies between them, and both leave: offered to each other again they would fail again.
 */
async function breakOffer({ app }: Matchmaking, offerId: string): Promise<BrokenOffer> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    const tickets = await lockOffer(tx, offerId)
    const hindered: TicketRow[] = []
    for (const ticket of tickets) if (!(await mayBegin(tx, ticket, at))) hindered.push(ticket)
    const dropped = hindered.length === 0 ? tickets : hindered
    for (const { userId } of dropped) await deleteTicket(tx, userId)
    const others = tickets.filter((ticket) => !dropped.includes(ticket))
    return { dropped: dropped.map(({ userId }) => userId), waiting: await returnToPool(tx, others, at) }
  })
}

async function mayBegin(tx: Tx, { userId, stakeCents }: TicketRow, at: Instant): Promise<boolean> {
  try {
    await assertMaySearch(tx, userId, at)
    await assertMayStake(tx, userId, stakeCents, at)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
