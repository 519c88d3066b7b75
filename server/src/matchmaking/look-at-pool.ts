import { stallsOf, stallWithin } from '@satoshi/rules/matchmaking/pause'
import { pairUp, type Pair } from '@satoshi/rules/matchmaking/pair-up'
import { givesUpAfter, isOfferOpen } from '@satoshi/rules/matchmaking/ticket'
import type { Instant } from '@satoshi/rules/time'

import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { presenceOf } from '../presence/presence-api.ts'
import { beginWithBots } from './begin-with-bots.ts'
import { giveBackToPool } from './give-back.ts'
import { mayMeetAmong, mayPlay } from './may-meet.ts'
import type { Matchmaking } from './matchmaking-world.ts'
import { endedTicketLasts } from './search-view.ts'
import { tellSearches } from './tell-search.ts'
import {
  deleteEndedBefore,
  deleteTicket,
  hasOpenTickets,
  lockOpenTickets,
  takePoolLock,
  writeNobody,
  writeOffer,
  type TicketRow,
} from './ticket-store.ts'
import { deleteMissesBefore, deleteWishesUntil, insertMiss, readMisses } from './wish-store.ts'

/**
 * One look at everybody who searches: offers that ran out, players who are gone, searches that found nobody, and new
 * pairs, all in one transaction; then the duels against bots that begin by themselves. Of several processes at once one
 * looks; false for the others. Afterwards everybody whose search changed is told.
 */
export async function lookAtPool(matchmaking: Matchmaking): Promise<boolean> {
  const { app } = matchmaking
  if (!(await hasOpenTickets(app.db))) return true
  const looked = await app.inTransaction((tx) => look(matchmaking, tx))
  if (!looked) return false
  await tellSearches(matchmaking, looked.changed)
  await beginWithBots(matchmaking, looked.waiting)
  return true
}

/** `waiting`: those who are still in the pool. */
type Looked = { changed: string[]; waiting: TicketRow[] }

async function look(matchmaking: Matchmaking, tx: Tx): Promise<Looked | null> {
  if (!(await takePoolLock(tx))) return null
  const at = matchmaking.app.clock.now()
  const changed = await endOffers(tx, await lockOpenTickets(tx), at)
  const searching = (await lockOpenTickets(tx)).filter(({ state }) => state === 'searching')
  const present = await mayPlay(matchmaking, tx, searching, at)
  const gone = searching.filter(({ userId }) => !present.has(userId))
  for (const { userId } of gone) await deleteTicket(tx, userId)
  const pool = searching.filter(({ userId }) => present.has(userId))
  const done = pool.filter(({ since }) => at - since >= givesUpAfter)
  for (const { userId } of done) await writeNobody(tx, userId, at)
  const waiting = pool.filter((ticket) => !done.includes(ticket))
  const paired = await offerPairs(matchmaking, tx, waiting, at)
  await tidy(tx, at)
  return {
    changed: [...changed, ...gone.map(({ userId }) => userId), ...done.map(({ userId }) => userId), ...paired],
    waiting: waiting.filter(({ userId }) => !paired.includes(userId)),
  }
}

/** Who did not answer in time leaves the search and has missed; who did waits on. */
async function endOffers(tx: Tx, tickets: TicketRow[], at: Instant): Promise<string[]> {
  const offered = tickets.filter(({ state }) => state === 'offered')
  const over = offered.filter(({ offeredAt }) => !isOfferOpen(offeredAt ?? 0, at))
  // An offer of which somebody holds one half at the moment is left for the next look; one that lost its half is over.
  const whole = over.filter((ticket) => over.some((other) => other !== ticket && other.offerId === ticket.offerId))
  const silent = whole.filter(({ accepted }) => !accepted).map(({ userId }) => userId)
  const presence = await presenceOf(tx, silent, at)
  for (const userId of silent) {
    await deleteTicket(tx, userId)
    // Who took an invite meanwhile did not let anybody wait out of carelessness.
    if (!presence.get(userId)?.playing) await insertMiss(tx, userId, at)
  }
  await giveBackToPool(
    tx,
    whole.filter(({ accepted }) => accepted),
    at,
  )
  return whole.map(({ userId }) => userId)
}

async function offerPairs(matchmaking: Matchmaking, tx: Tx, waiting: TicketRow[], at: Instant): Promise<string[]> {
  if (waiting.length < 2) return []
  const misses = await readMisses(
    tx,
    waiting.map(({ userId }) => userId),
    at - stallWithin,
  )
  const tickets = waiting.map((ticket) => ({ ...ticket, stalls: stallsOf(misses.get(ticket.userId) ?? [], at) }))
  const { mayMeet, mayStakeTogether } = await mayMeetAmong(matchmaking, tx, waiting, at)
  for (;;) {
    const pairs = pairUp(tickets, at, mayMeet)
    if (await mayStakeTogether(pairs)) return writePairs(tx, pairs, at)
  }
}

async function writePairs(tx: Tx, pairs: Pair[], at: Instant): Promise<string[]> {
  for (const { a, b } of pairs) {
    const offerId = newId(at)
    await writeOffer(tx, { offerId, userId: a.userId, opponentId: b.userId, at })
    await writeOffer(tx, { offerId, userId: b.userId, opponentId: a.userId, at })
  }
  return pairs.flatMap(({ a, b }) => [a.userId, b.userId])
}

async function tidy(tx: Tx, at: Instant): Promise<void> {
  await deleteEndedBefore(tx, at - endedTicketLasts)
  await deleteMissesBefore(tx, at - stallWithin)
  await deleteWishesUntil(tx, at)
}
