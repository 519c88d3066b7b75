import type { Pair } from '@satoshi/rules/matchmaking/pair-up'
import type { Ticket } from '@satoshi/rules/matchmaking/ticket'
import { cents } from '@satoshi/rules/money'
import { second, type Instant, type Millis } from '@satoshi/rules/time'

import { blockPartners, inAnyBlock } from '../people/people-api.ts'
import type { Db } from '../platform/postgres/db.ts'
import { presenceOf } from '../presence/presence-api.ts'
import { mayPair } from '../stakes/stakes-api.ts'
import type { Matchmaking } from './matchmaking-world.ts'
import type { TicketRow } from './ticket-store.ts'

/** A search is dropped when the player's last live connection has been lost for so long. Source: ours (0103). */
const lostAfter: Millis = 15 * second

/** Those of some players who can be offered somebody: still here and in no duel. */
export async function mayPlay({ app }: Matchmaking, db: Db, tickets: TicketRow[], at: Instant): Promise<Set<string>> {
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
  mayStakeTogether: (pairs: Pair[]) => Promise<boolean>
}

/**
 * Who of a pool may meet whom: neither blocks the other, neither is invisible, neither has as many invites waiting as
 * they take. Source: product 4.3.
 */
export async function mayMeetAmong(
  { hooks }: Matchmaking,
  db: Db,
  tickets: TicketRow[],
  at: Instant,
): Promise<Meetings> {
  const ids = tickets.map(({ userId }) => userId)
  const presence = await presenceOf(db, ids, at)
  const invites = await hooks.pendingInvitesTo(db, ids, at)
  const apart = new Set<string>()
  for (const id of await inAnyBlock(db, ids))
    for (const other of await blockPartners(db, id)) apart.add(pairOf(id, other))
  const takesPart = (id: string) => {
    const { pending = 0, max = 1 } = invites.get(id) ?? {}
    return presence.get(id)?.availability !== 'invisible' && pending < max
  }
  return {
    mayMeet: (a, b) => takesPart(a.userId) && takesPart(b.userId) && !apart.has(pairOf(a.userId, b.userId)),
    mayStakeTogether: async (pairs) => {
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
