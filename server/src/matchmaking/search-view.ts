import type { Search } from '@satoshi/contract/matchmaking'
import { pausedUntil, stallWithin } from '@satoshi/rules/matchmaking/pause'
import { botOfferedAfter, givesUpAfter, offerMillis } from '@satoshi/rules/matchmaking/ticket'
import { cents } from '@satoshi/rules/money'
import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

import { ratedFacesOf } from '../people/people-api.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readTicket, type TicketRow, touchTicket } from './ticket-store.ts'
import { readMisses, readWish } from './wish-store.ts'
import type { Matchmaking } from './matchmaking-world.ts'

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

/** How long an ended search is still told: a duel that began is found by other ways too. Source: ours (0102). */
const toldFor: Record<'begun' | 'nobody', Millis> = { begun: 30 * second, nobody: 5 * minute }

/** The longest of the two: after it nobody needs the row. */
export const endedTicketLasts: Millis = 5 * minute

/** A player's search as it stands at `now`; what time alone has not been applied to yet is shown as it is stored. */
export async function searchOf(db: Db, userId: string, now: Instant): Promise<Search> {
  const stored = await readTicket(db, userId)
  const ticket = stored && isTold(stored, now) ? stored : null
  const wish = await readWish(db, userId)
  const misses = (await readMisses(db, [userId], now - stallWithin)).get(userId) ?? []
  const isOpen = ticket?.state === 'searching' || ticket?.state === 'offered'
  return {
    state: ticket?.state ?? 'none',
    theme: ticket?.theme ?? null,
    stakeCents: ticket?.stakeCents ?? cents(0),
    since: ticket?.since ?? null,
    until: ticket && isOpen ? ticket.since + givesUpAfter : null,
    botFrom: ticket && isOpen && ticket.allowBots ? ticket.since + botOfferedAfter : null,
    offer: ticket ? await offerOf(db, ticket) : null,
    duelId: ticket?.duelId ?? null,
    pausedUntil: pausedUntil(misses, now),
    notifyUntil: wish && wish.until > now ? wish.until : null,
    serverNow: now,
  }
}

function isTold({ state, endedAt }: TicketRow, now: Instant): boolean {
  if (state !== 'begun' && state !== 'nobody') return true
  return endedAt !== null && now - endedAt < toldFor[state]
}

async function offerOf(db: Db, ticket: TicketRow): Promise<Search['offer']> {
  const { state, offerId, opponentId, offeredAt, accepted } = ticket
  if (state !== 'offered' || offerId === null || opponentId === null || offeredAt === null) return null
  const opponent = (await ratedFacesOf(db, [opponentId])).get(opponentId)
  const theirs = await readTicket(db, opponentId)
  if (!opponent) return null
  const otherAccepted = theirs?.offerId === offerId && theirs.accepted
  return { id: offerId, opponent, expiresAt: offeredAt + offerMillis, accepted, otherAccepted }
}
