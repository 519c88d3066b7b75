import { second, type Instant, type Millis } from '../time.ts'
import { sharedTheme, type OpponentWish, type Theme, type Ticket } from './ticket.ts'

/** Two who are to be offered to each other, and what they would play. */
export type Pair = { a: Ticket; b: Ticket; theme: Theme }

/** Each wave of waiting makes a pair so much more urgent, in rating points. Source: product 4.3 (lichess). */
const waveBonus = 12
const waveMillis: Millis = 3 * second
/** Rating points that a difference in stalling counts for. Source: product 4.3 (lichess). */
const stallMalus = 30

/** So many tickets are looked at together, those who wait longest: every pair of them is weighed. Source: product 4.3. */
export const mostAtOnce = 200

/**
 * The pairs of one look at the pool: by lowest score among all who may meet and are inside both windows; nobody is in two.
 * `mayMeet` says what the tickets do not: blocks and limits between two. The same pool gives the same pairs.
 * Source: product 4.3.
 */
export function pairUp(tickets: Ticket[], now: Instant, mayMeet: (a: Ticket, b: Ticket) => boolean): Pair[] {
  return byStake(tickets).flatMap((pool) => pairPool(pool, now, mayMeet))
}

/** Score of a pair: the lower, the better. Source: product 4.3. */
export function pairScore(a: Ticket, b: Ticket, now: Instant): number {
  const waves = Math.min(wavesOf(a, now), wavesOf(b, now))
  return Math.abs(a.rating - b.rating) - waveBonus * waves + stallMalus * Math.abs(a.stalls - b.stalls)
}

/** How many waves somebody has waited. */
export function wavesOf({ since }: Ticket, now: Instant): number {
  return Math.floor(Math.max(0, now - since) / waveMillis)
}

function pairPool(tickets: Ticket[], now: Instant, mayMeet: (a: Ticket, b: Ticket) => boolean): Pair[] {
  const pool = tickets.toSorted((a, b) => a.since - b.since || compare(a.userId, b.userId)).slice(0, mostAtOnce)
  const candidates = pool.flatMap((a, index) => pool.slice(index + 1).flatMap((b) => candidate(a, b, now, pool.length)))
  const paired = new Set<string>()
  const pairs: Pair[] = []
  for (const { a, b, theme } of candidates.toSorted((one, other) => one.score - other.score)) {
    if (paired.has(a.userId) || paired.has(b.userId) || !mayMeet(a, b)) continue
    paired.add(a.userId).add(b.userId)
    pairs.push({ a, b, theme })
  }
  return pairs
}

function candidate(a: Ticket, b: Ticket, now: Instant, poolSize: number): (Pair & { score: number })[] {
  const theme = sharedTheme(a.theme, b.theme)
  if (theme === null || a.userId === b.userId) return []
  if (!takes(a, b, now, poolSize) || !takes(b, a, now, poolSize)) return []
  const metLast = a.lastOpponentId === b.userId || b.lastOpponentId === a.userId
  if (metLast && poolSize >= smallPool) return []
  return [{ a, b, theme, score: pairScore(a, b, now) }]
}

function byStake(tickets: Ticket[]): Ticket[][] {
  return [...Map.groupBy(tickets, ({ stakeCents }) => stakeCents).values()]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

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
