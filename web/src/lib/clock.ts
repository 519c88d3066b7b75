/**
 * The server's clock as this page knows it. Every answer that carries `serverNow` (epoch milliseconds) tells the
 * offset; the device's own wall clock is only used before the first one. Time since then is monotonic, so that a
 * changed device clock moves no countdown.
 */
type Reading = {
  serverNow: number
  at: number
  /** How far off it may be, in milliseconds: half of the way there and back; null where the way was not measured. */
  within: number | null
}

/** A measured reading is kept this long, so that the best of the last few minutes counts. */
const keptMillis = 5 * 60_000
/** A plain answer that is later than this behind the measured clock says that the server's clock was set. */
const steppedMillis = 15_000

let reading: Reading | null = null

/**
 * Takes over the server's time from an answer that has just arrived; answers without one change nothing. Against a
 * measured clock it counts only where it proves it wrong: an answer cannot come from the future.
 */
export function hearServerNow(answer: unknown): void {
  const told = serverNowIn(answer)
  if (told === null) return
  const ahead = told - serverNow()
  const isSure = reading !== null && reading.within !== null && !isOld(reading)
  if (isSure && ahead <= 0 && ahead > -steppedMillis) return
  reading = { serverNow: told, at: performance.now(), within: null }
}

/** Takes over the server's time from an answer whose way was measured: the shorter it was, the surer its middle. */
export function hearRoundTrip(answer: unknown, sentAt: number): void {
  const told = serverNowIn(answer)
  if (told === null) return
  const at = performance.now()
  const within = (at - sentAt) / 2
  const off = Math.abs(told + within - serverNow())
  const known = reading?.within ?? null
  if (reading && known !== null && !isOld(reading) && known <= within && off <= known + within) return
  reading = { serverNow: told + within, at, within }
}

/** Now by the server's clock, in epoch milliseconds. */
export function serverNow(): number {
  if (!reading) return performance.timeOrigin + performance.now()
  return reading.serverNow + (performance.now() - reading.at)
}

function isOld({ at }: Reading): boolean {
  return performance.now() - at > keptMillis
}

function serverNowIn(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('serverNow' in answer)) return null
  return typeof answer.serverNow === 'number' ? answer.serverNow : null
}
