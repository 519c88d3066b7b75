/** How often a broken screen is tried again. Source: product 1.9. */
export const mostRetries = 3

/** So many of them by themselves; the last is for the person, who may have mended something meanwhile. */
export const ownRetries = 2

/** A screen that has stood for so many milliseconds since it was tried again has recovered: it is counted anew. */
export const calmMillis = 60_000

type Used = { count: number; last: number }

const used = new Map<string, Used>()

/** Retries of the screen called `screen` lately, as of `now` (milliseconds of any steady clock). */
export function retriesOf(screen: string, now: number): number {
  const before = used.get(screen)
  return before && now - before.last < calmMillis ? before.count : 0
}

/** Takes one retry; false when all are used. */
export function consumeRetry(screen: string, now: number): boolean {
  const before = retriesOf(screen, now)
  if (before >= mostRetries) return false
  used.set(screen, { count: before + 1, last: now })
  return true
}
