import { hour, minute, type Instant, type Millis } from '../time.ts'

/** Offers let pass within this time add up. Source: product 4.3. */
const missesWithin: Millis = 15 * minute
/** So many of them pause the search. Source: product 4.3. */
const missesToPause = 3
/** For how long. Source: product 4.3. */
const pauseMillis: Millis = 5 * minute

/** Misses count as stalling for so long, and at most so many. Source: ours (0102). */
export const stallWithin: Millis = 24 * hour
export const mostStalls = 5

/** Until when a player may not search, after the offers that were let pass; null where nothing holds at `now`. */
export function pausedUntil(misses: Instant[], now: Instant): Instant | null {
  const [last, ...before] = misses.toSorted((a, b) => b - a)
  const first = before[missesToPause - 2]
  if (last === undefined || first === undefined || last - first > missesWithin) return null
  return last + pauseMillis > now ? last + pauseMillis : null
}

/** How often a player stalled of late, 0..5. */
export function stallsOf(misses: Instant[], now: Instant): number {
  return Math.min(mostStalls, misses.filter((at) => at > now - stallWithin).length)
}
