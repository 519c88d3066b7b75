import { goBy, knownReading, serverNow, type Reading } from './clock.ts'

/** A measured reading is kept this long, so that the best of the last few minutes counts. */
const retainMillis = 5 * 60_000
/** A plain answer that is later than this behind the measured clock says that the server's clock was set. */
const steppedMillis = 15_000

/**
 * Syncs the clock with an answer that has just arrived; answers without one change nothing. Against a
 * measured clock it counts only where it proves it wrong: an answer cannot come from the future.
 */
export function syncServerNow(answer: unknown): void {
  const told = serverNowIn(answer)
  if (told === null) return
  const ahead = told - serverNow()
  const known = knownReading()
  const isSure = known !== null && known.within !== null && !isOld(known)
  if (isSure && ahead <= 0 && ahead > -steppedMillis) return
  goBy({ serverNow: told, at: performance.now(), within: null })
}

/** Takes over the server's time from an answer whose way was measured: the shorter it was, the surer its middle. */
export function syncRoundTrip(answer: unknown, sentAt: number): void {
  const told = serverNowIn(answer)
  if (told === null) return
  const at = performance.now()
  const within = (at - sentAt) / 2
  const off = Math.abs(told + within - serverNow())
  const known = knownReading()
  const error = known?.within ?? null
  if (known && error !== null && !isOld(known) && error <= within && off <= error + within) return
  goBy({ serverNow: told + within, at, within })
}

function isOld({ at }: Reading): boolean {
  return performance.now() - at > retainMillis
}

function serverNowIn(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('serverNow' in answer)) return null
  return typeof answer.serverNow === 'number' ? answer.serverNow : null
}
