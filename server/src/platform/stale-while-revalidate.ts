import { setTimeout as pause } from 'node:timers/promises'

import type { Instant, Millis } from '@satoshi/rules/time'

import type { Clock } from './clock.ts'

/** How old figures may be that read whole tables (product 2.25: every 60 s). */
const freshMillis: Millis = 60_000
/** A reading rests this many times as long as it took: looking never takes more than a twentieth of the database's time. */
const costFactor = 19
/** How long who asks waits for a new reading before the last one is given. Prometheus itself gives up after 10 s. */
const timeoutMillis: Millis = 3_000

/** What was read last and when; `values` is null while reading fails. */
export type Reading<Values> = { at: Instant; values: Values | null }
export type CachedReader<Values> = () => Promise<Reading<Values>>

/**
 * Gives what one costly reading gives: `read` runs when somebody asks, at most once a minute and rarer when it takes
 * long, and one runs at a time.
 */
export function staleWhileRevalidate<Values>(read: () => Promise<Values>, clock: Clock): CachedReader<Values> {
  let last: (Reading<Values> & { freshUntil: Instant }) | null = null
  let running: Promise<Reading<Values>> | null = null
  const readNow = async () => {
    const at = clock.now()
    const values = await read().catch(() => null)
    const tookMillis = clock.now() - at
    last = { at, freshUntil: at + tookMillis + Math.max(freshMillis - tookMillis, costFactor * tookMillis), values }
    running = null
    return last
  }
  return async () => {
    if (last && clock.now() < last.freshUntil) return last
    running ??= readNow()
    return last ? Promise.race([running, pause(timeoutMillis, last, { ref: false })]) : running
  }
}

/**
 * The same for requests: nobody waits for a reading but who asks before the first, and they no longer than `waits`. A
 * reading that failed leaves the one before. `values` is null while there was none.
 */
export function lastGoodReading<Values>(read: CachedReader<Values>, clock: Clock, waits: Millis): CachedReader<Values> {
  let last: Reading<Values> = { at: clock.now(), values: null }
  return async () => {
    const next = read().then((reading) => (last = reading.values ? reading : last))
    return last.values ? last : Promise.race([next, pause(waits, last, { ref: false })])
  }
}
