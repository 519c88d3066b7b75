import { pairUp, type Pair } from '@satoshi/rules/matchmaking/pair-up'
import { stallsOf, stallWithin, givesUpAfter, isOfferOpen, type Ticket } from '@satoshi/rules/matchmaking/ticket'
import { cents } from '@satoshi/rules/money'
import { second, type Instant, type Millis } from '@satoshi/rules/time'

import { blockPartners, inAnyBlock } from '../people/people-api.ts'
import { newId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { presenceOf } from '../presence/presence-api.ts'
import { deviceSharing, mayPair } from '../stakes/stakes-api.ts'
import { beginWithBots } from './play-bot.ts'
import { endedTicketLasts, publishSearches, type Matchmaking } from './search-view.ts'
import { returnToPool } from './searches.ts'
import {
  deleteEndedBefore,
  deleteTicket,
  hasOpenTickets,
  lockOpenTickets,
  tryPoolLock,
  writeNobody,
  writeOffer,
  type TicketRow,
} from './ticket-store.ts'
import { deleteMissesBefore, deleteSearchAlertsUntil, insertMiss, readMisses } from './search-alert-store.ts'

/**
 * One look at everybody who searches: offers that ran out, players who are gone, searches that found nobody, and new
 * pairs, all in one transaction; then the duels against bots that begin by themselves. Of several processes at once one
 * looks; false for the others. Afterwards everybody whose search changed is told.
 */
export async function pairPool(matchmaking: Matchmaking): Promise<boolean> {
  const { app } = matchmaking
  if (!(await hasOpenTickets(app.db))) return true
  const looked = await app.inTransaction((tx) => runPass(matchmaking, tx))
  if (!looked) return false
  await publishSearches(matchmaking, looked.changed)
  await beginWithBots(matchmaking, looked.waiting)
  return true
}

/** `waiting`: those who are still in the pool. */
type PassResult = { changed: string[]; waiting: TicketRow[] }

async function runPass(matchmaking: Matchmaking, tx: Tx): Promise<PassResult | null> {
  if (!(await tryPoolLock(tx))) return null
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
  await deleteExpired(tx, at)
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
  await returnToPool(
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
  const { mayMeet, separateWhoMayNotStake } = await mayMeetAmong(matchmaking, tx, waiting, at)
  for (;;) {
    const pairs = pairUp(tickets, at, mayMeet)
    if (await separateWhoMayNotStake(pairs)) return writePairs(tx, pairs, at)
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

async function deleteExpired(tx: Tx, at: Instant): Promise<void> {
  await deleteEndedBefore(tx, at - endedTicketLasts)
  await deleteMissesBefore(tx, at - stallWithin)
  await deleteSearchAlertsUntil(tx, at)
}

/** A search is dropped when the player's last live connection has been lost for so long. Source: ours (0103). */
const lostAfter: Millis = 15 * second

/** Those of some players who can be offered somebody: still here and in no duel. */
async function mayPlay({ app }: Matchmaking, db: Db, tickets: TicketRow[], at: Instant): Promise<Set<string>> {
  const presence = await presenceOf(
    db,
    tickets.map(({ userId }) => userId),
    at,
  )
  const isHere = ({ userId, seenAt, leftAt }: TicketRow) => {
    const seen = presence.get(userId)
    if (!seen || seen.playing) return false
    // Asking for a search is a sign of life too, for as long as a heartbeat is.
    if (seen.state !== 'online' && at - seenAt > heartbeatLasts) return false
    return leftAt === null || seenAt > leftAt || at - leftAt <= lostAfter
  }
  const here = tickets.filter(isHere)
  if (here.length < tickets.length) app.log.debug({ gone: tickets.length - here.length }, 'searches of absent players')
  return new Set(here.map(({ userId }) => userId))
}

/** Who is heard of is here for so long. Source: product 9.3. */
const heartbeatLasts: Millis = 45 * second

/** What stands between two players, for one look at the pool. */
export type Meetings = {
  mayMeet: (a: Ticket, b: Ticket) => boolean
  /** Whether all of some pairs may stake against each other; those that may not do not meet from now on. */
  separateWhoMayNotStake: (pairs: Pair[]) => Promise<boolean>
}

/**
 * Who of a pool may meet whom: neither blocks the other, neither is invisible, neither has as many invites waiting as
 * they take; for a stake, both were not used on one device. Source: product 4.3, 4.6.
 */
async function mayMeetAmong({ hooks }: Matchmaking, db: Db, tickets: TicketRow[], at: Instant): Promise<Meetings> {
  const ids = tickets.map(({ userId }) => userId)
  const presence = await presenceOf(db, ids, at)
  const invites = await hooks.pendingInvitesTo(db, ids, at)
  const apart = new Set<string>()
  for (const id of await inAnyBlock(db, ids))
    for (const other of await blockPartners(db, id)) apart.add(pairOf(id, other))
  const staked = tickets.filter(({ stakeCents }) => stakeCents > 0).map(({ userId }) => userId)
  const share = await deviceSharing(db, staked, at)
  const takesPart = (id: string) => {
    const { pending = 0, max = 1 } = invites.get(id) ?? {}
    return presence.get(id)?.availability !== 'invisible' && pending < max
  }
  return {
    mayMeet: ({ userId: a, stakeCents }, { userId: b }) =>
      takesPart(a) && takesPart(b) && !apart.has(pairOf(a, b)) && (stakeCents === 0 || !share(a, b)),
    separateWhoMayNotStake: async (pairs) => {
      const before = apart.size
      for (const { a, b } of pairs) {
        if (!(await mayPair(db, a.userId, b.userId, cents(a.stakeCents), at))) apart.add(pairOf(a.userId, b.userId))
      }
      return apart.size === before
    },
  }
}

function pairOf(a: string, b: string): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`
}
