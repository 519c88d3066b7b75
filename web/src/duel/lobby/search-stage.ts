import type { Search } from '@satoshi/contract/matchmaking'
import { second, type Instant, type Millis } from '@satoshi/rules/time'

type Offer = NonNullable<Search['offer']>

/** What the quick match shows: one shape for each thing that can be the case. */
export type SearchStage =
  | { name: 'idle' }
  | { name: 'paused'; until: Instant }
  | { name: 'searching'; since: Instant; botFrom: Instant | null }
  /** Somebody was found and the player has not said a word yet. */
  | { name: 'offered'; offer: Offer }
  /** The player accepted and the other has not yet. */
  | { name: 'waiting'; offer: Offer }
  | { name: 'nobody'; mayBot: boolean; notifyUntil: Instant | null }
  | { name: 'begun'; duelId: string }

/** What a search means on the screen at `now`. */
export function stageOf(search: Search, now: Instant): SearchStage {
  if (search.state === 'begun' && search.duelId !== null) return { name: 'begun', duelId: search.duelId }
  if (search.state === 'offered' && search.offer) {
    return { name: search.offer.accepted ? 'waiting' : 'offered', offer: search.offer }
  }
  if (search.state === 'searching' || search.state === 'offered') {
    return { name: 'searching', since: search.since ?? now, botFrom: search.botFrom }
  }
  if (search.pausedUntil !== null && search.pausedUntil > now) return { name: 'paused', until: search.pausedUntil }
  if (search.state !== 'nobody') return { name: 'idle' }
  const notifyUntil = search.notifyUntil !== null && search.notifyUntil > now ? search.notifyUntil : null
  return { name: 'nobody', mayBot: search.botFrom !== null, notifyUntil }
}

/** Whether the player waits for something that the server may do at any moment. */
export function isUnderWay({ state }: Pick<Search, 'state'>): boolean {
  return state === 'searching' || state === 'offered'
}

/** Milliseconds between two readings of a running search: where the live channel is away, and as a net below it. */
const pollMillis = { away: 2_000, open: 10_000 }

/** How soon a search is read again, at `now`; false when nothing is to come. A pause that ends is read at its end. */
export function readAgainIn(search: Search | undefined, isLive: boolean, now: Instant): Millis | false {
  if (!search) return false
  if (isUnderWay(search)) return isLive ? pollMillis.open : pollMillis.away
  const left = (search.pausedUntil ?? now) - now
  return left > 0 ? left + second : false
}

/** The newer of two things that the server said of the search: replies and hints may cross on the way. */
export function newerSearch(known: Search | undefined, received: Search): Search {
  return known && known.serverNow > received.serverNow ? known : received
}

/** The duel that has just come of a search; null when it was there before this visit, or there is none. */
export function freshDuel(before: Search | undefined, now: Search): string | null {
  if (now.state !== 'begun' || !before) return null
  return before.state === 'begun' && before.duelId === now.duelId ? null : now.duelId
}
