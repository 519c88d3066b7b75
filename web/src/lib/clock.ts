/**
 * The server's clock as this page knows it. Every answer that carries `serverNow` (epoch milliseconds) tells the
 * offset; the device's own wall clock is only used before the first one. Time since then is monotonic, so that a
 * changed device clock moves no countdown.
 */
export type Reading = {
  serverNow: number
  at: number
  /** How far off it may be, in milliseconds: half of the way there and back; null where the way was not measured. */
  within: number | null
}

let reading: Reading | null = null
let heldAt: number | null = null

/** What the clock goes by; null before the first answer. */
export function knownReading(): Reading | null {
  return reading
}

/** Lets the clock go by another reading. */
export function goBy(next: Reading): void {
  reading = next
}

/**
 * Lets the clock stand at the instant in which the server drew the page, until React has taken the drawing over: what
 * says a time says the same in both. Null lets it go.
 */
export function holdClock(at: number | null): void {
  heldAt = at
}

/** Now by the server's clock, in epoch milliseconds. */
export function serverNow(): number {
  if (heldAt !== null) return heldAt
  if (!reading) return performance.timeOrigin + performance.now()
  return reading.serverNow + (performance.now() - reading.at)
}
