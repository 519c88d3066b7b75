import type { Instant } from '@satoshi/rules/time'

/** The server's clock, the only source of time; tests bring their own. */
export type Clock = { now: () => Instant }

/**
 * The wall clock at boot plus monotonic time since: a clock that is stepped while the server runs
 * moves no match and no day.
 */
export function systemClock(): Clock {
  return { now: () => Math.floor(performance.timeOrigin + performance.now()) }
}
