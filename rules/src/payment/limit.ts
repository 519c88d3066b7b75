import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, type Instant, type Millis } from '../time.ts'

/** The time over which purchases are counted, whenever it begins. Source: product 6.5. */
export const limitWindow: Millis = 30 * 24 * hour

/** What one may spend in it unless the player set something else, in centavos of the real. Source: product 6.5. */
export const standardLimit = 10_000
/** The highest that a player may set. Source: product 6.5. */
export const highestLimit = 30_000
/** How long a raise waits before it holds. Source: product 6.5. */
export const raiseWait: Millis = 48 * hour

/** A limit that a player set, and when it holds. */
export type LimitChange = { centavos: number; setAt: Instant; from: Instant }

/** The limit at an instant and the raise that waits, of changes in the order in which they were made. */
export function limitAt(
  changes: readonly LimitChange[],
  at: Instant,
): { centavos: number; waiting: LimitChange | null } {
  let centavos = standardLimit
  let waiting: LimitChange | null = null
  for (const change of changes) {
    if (waiting && waiting.from <= change.setAt) centavos = waiting.centavos
    // What is set later takes the place of a raise that waits.
    waiting = change.from > change.setAt ? change : null
    if (!waiting) centavos = change.centavos
  }
  return waiting && waiting.from <= at ? { centavos: waiting.centavos, waiting: null } : { centavos, waiting }
}

/**
 * The change by which a player sets a limit: what is lower or the same holds at once and ends a raise that waits, what is
 * higher holds after two days. Refuses `payment.limitRange` with `least` and `most` in centavos.
 */
export function changeLimit(
  changes: readonly LimitChange[],
  centavos: number,
  at: Instant,
): Outcome<LimitChange, 'payment.limitRange'> {
  if (centavos < 0 || centavos > highestLimit) return refused('payment.limitRange', { least: 0, most: highestLimit })
  const isRaise = centavos > limitAt(changes, at).centavos
  return ok({ centavos, setAt: at, from: isRaise ? at + raiseWait : at })
}

/** Whether `priceCentavos` fits beside what counts already. Refuses `payment.overLimit` with `leftCentavos`. */
export function fitsLimit(
  priceCentavos: number,
  { centavos, spentCentavos }: { centavos: number; spentCentavos: number },
): Outcome<null, 'payment.overLimit'> {
  const leftCentavos = Math.max(0, centavos - spentCentavos)
  return priceCentavos <= leftCentavos ? ok(null) : refused('payment.overLimit', { leftCentavos })
}
