import { smallPool, windowAfter } from '@satoshi/rules/matchmaking/pair-up'
import type { OpponentWish } from '@satoshi/rules/matchmaking/ticket'
import { second, type Millis } from '@satoshi/rules/time'

/** How far a search has opened, in words that a player understands. */
export type SearchWidth = 'close' | 'wider' | 'anybody' | 'stronger'

/** From so many points of difference on an opponent is no longer close, and nobody is too far. */
const widerFrom = 300
const anybodyFrom = 800

/** How wide the server searches for this wish after so long; in a small pool it opens earlier than is said here. */
export function searchWidth(request: OpponentWish, waited: Millis): SearchWidth {
  const { from, to } = windowAfter(request, waited, smallPool)
  if (from > 0) return 'stronger'
  if (to >= anybodyFrom) return 'anybody'
  return to >= widerFrom ? 'wider' : 'close'
}

/** How many houses beside the own one are lit after so long: one more every three seconds. */
export function litHouses(waited: Millis, houses: number): number {
  return Math.min(houses, Math.max(0, Math.floor(waited / (3 * second))))
}
