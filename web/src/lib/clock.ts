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

/** What the clock goes by; null before the first answer. */
export function knownReading(): Reading | null {
  return reading
}

/** Lets the clock go by another reading. */
export function goBy(next: Reading): void {
  reading = next
}

/** Now by the server's clock, in epoch milliseconds. */
export function serverNow(): number {
  if (!reading) return performance.timeOrigin + performance.now()
  return reading.serverNow + (performance.now() - reading.at)
}
