import { cents, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, minute, type Instant, type Millis } from '../time.ts'

/** How long a purchase can be undone, while nothing of it was used. Source: decision 0164. */
export const undoMillis: Millis = 10 * minute

/** Purchases of one player that can be undone in `undoWindowMillis`: more would be a fitting room that never closes. */
export const undosInWindow = 3
export const undoWindowMillis: Millis = 24 * hour

/** Most of a stack that one purchase takes. */
export const mostAtOnce = 10

/** What a purchase comes to, held against the total that the player saw. Refuses `store.priceChanged` with the total of now. */
export function confirmTotal(
  seenCents: number,
  { priceCents, count }: { priceCents: Cents; count: number },
): Outcome<Cents, 'store.priceChanged'> {
  const totalCents = cents(priceCents * count)
  return seenCents === totalCents ? ok(totalCents) : refused('store.priceChanged', { totalCents })
}

/**
 * A purchase as far as undoing it goes: `finalAt` where something else was decided by it, and `undosBefore` of the player in
 * the window until now.
 */
export type Undoable = { boughtAt: Instant; finalAt: Instant | null; undoneAt: Instant | null; undosBefore: number }

/**
 * Whether a purchase can be undone at `at`, if what was bought is still there. Refuses `store.undone`, `store.used`,
 * `store.undoTooLate` and `store.undoneOften` with `most`.
 */
export function mayUndo(
  { boughtAt, finalAt, undoneAt, undosBefore }: Undoable,
  at: Instant,
): Outcome<null, 'store.undone' | 'store.used' | 'store.undoTooLate' | 'store.undoneOften'> {
  if (undoneAt !== null) return refused('store.undone')
  if (finalAt !== null) return refused('store.used')
  if (at >= boughtAt + undoMillis) return refused('store.undoTooLate', { minutes: undoMillis / minute })
  if (undosBefore >= undosInWindow) return refused('store.undoneOften', { most: undosInWindow })
  return ok(null)
}
