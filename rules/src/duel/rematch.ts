import { ok, refused, type Outcome } from '../outcome.ts'
import { second, type Instant, type Millis } from '../time.ts'

/** Time after a duel's end in which both may ask for another. Source: product 4.4. */
export const rematchMillis: Millis = 20 * second

/** The offer of a duel to play again; null while nobody asked. */
export type Offer = { by: string; state: 'offered' | 'begun' | 'gone' }

/** Step of a rematch: `offer` waits for the other, `begin` opens the duel, `stands` changes nothing. */
export type RematchStep = 'offer' | 'begin' | 'stands'

/**
 * Decides what a tap on "rematch" does at `at`. Both tap once, in any order; a bot always agrees. Refuses `duel.notOver` while the
 * duel runs, `duel.rematchGone` when the time is over or one of them is gone. Source: product 4.4.
 */
export function decideRematch(
  ended: { endedAt: Instant | null; againstBot: boolean },
  offer: Offer | null,
  by: string,
  at: Instant,
): Outcome<RematchStep, 'duel.notOver' | 'duel.rematchGone'> {
  if (ended.endedAt === null) return refused('duel.notOver')
  if (offer?.state === 'begun') return ok('stands')
  if (offer?.state === 'gone' || at > ended.endedAt + rematchMillis) return refused('duel.rematchGone')
  if (ended.againstBot || (offer && offer.by !== by)) return ok('begin')
  return ok(offer ? 'stands' : 'offer')
}
