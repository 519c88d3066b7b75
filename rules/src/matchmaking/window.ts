import { second, type Instant, type Millis } from '../time.ts'
import type { OpponentWish, Ticket } from './ticket.ts'

/** What rating differences (the other's minus one's own) a ticket takes; both ends belong to it. */
export type RatingWindow = { from: number; to: number }

/** Points to either side for one who wants somebody similar: at first, more with each second, at most. Source: product 4.3. */
const similar = { start: 100, aSecond: 25, most: 300 }
/** The same for one who takes anybody; without bound. Source: product 4.3. */
const any = { start: 200, aSecond: 60 }
/** How much stronger an opponent is for one who wants to be challenged. Source: product 4.3. */
const challenging: RatingWindow = { from: 50, to: 400 }

/** After so long who wants somebody similar takes anybody. Source: product 4.3. */
export const similarWidensAfter: Millis = 30 * second

/** A pool of fewer tickets has exceptions. Source: product 4.3. */
export const smallPool = 4
/** After so long in a small pool everybody takes everybody: who else should they wait for. Source: ours (0102). */
export const smallPoolOpensAfter: Millis = 15 * second

const open: RatingWindow = { from: -Infinity, to: Infinity }

/** The window of a wish after `waited`, in a pool of `poolSize` tickets. It only widens while one waits. */
export function windowAfter(wish: OpponentWish, waited: Millis, poolSize: number): RatingWindow {
  const seconds = Math.max(0, waited) / second
  if (poolSize < smallPool && waited >= smallPoolOpensAfter) return open
  if (wish === 'challenging') return challenging
  if (wish === 'any' || waited >= similarWidensAfter) return around(any.start + any.aSecond * seconds)
  return around(Math.min(similar.most, similar.start + similar.aSecond * seconds))
}

/** Whether a ticket's owner would take the other by rating. */
export function takes(own: Ticket, other: Ticket, now: Instant, poolSize: number): boolean {
  const { from, to } = windowAfter(own.wish, now - own.since, poolSize)
  const difference = other.rating - own.rating
  return difference >= from && difference <= to
}

function around(points: number): RatingWindow {
  return { from: -points, to: points }
}
