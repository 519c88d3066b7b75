/**
 * The server's clock as this page knows it. Every answer that carries `serverNow` (epoch milliseconds) tells the
 * offset; the device's own wall clock is only used before the first one. Time since then is monotonic, so that a
 * changed device clock moves no countdown.
 */
type Reading = { serverNow: number; at: number }

let reading: Reading | null = null

/** Takes over the server's time from an answer that has just arrived; answers without one change nothing. */
export function hearServerNow(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('serverNow' in answer)) return
  if (typeof answer.serverNow === 'number') reading = { serverNow: answer.serverNow, at: performance.now() }
}

/** Now by the server's clock, in epoch milliseconds. */
export function serverNow(): number {
  if (!reading) return performance.timeOrigin + performance.now()
  return reading.serverNow + (performance.now() - reading.at)
}
