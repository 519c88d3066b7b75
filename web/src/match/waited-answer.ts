import type { MatchView } from '@satoshi/contract/match'

/** An answer that waited for the network, and what became of it. */
export type WaitedAnswer = {
  /** Of its question. */
  position: number
  /** Whether it counted; null while nobody knows. */
  counted: boolean | null
  /** The last question over which that is said; null where none has come since it is known. */
  until: number | null
}

/**
 * A waiting answer after `view`, which may say what became of it. What is known is said until the question at which its
 * player came back is closed, and where a reveal ends by itself over the next one too; then it is null.
 */
export function waitedAfter(waited: WaitedAnswer | null, view: MatchView): WaitedAnswer | null {
  if (waited === null) return null
  const counted = waited.counted ?? countedIn(view, waited.position)
  if (counted === null) return waited
  const until = waited.until ?? lastOver(view)
  const place = placeOf(view)
  if (until !== null && place !== null && place > until) return null
  return counted === waited.counted && until === waited.until ? waited : { ...waited, counted, until }
}

/** What is said of it over the question at `position`, or between two: whether it counted, and of which other one. */
export function outcomeOver(
  position: number | null,
  waited: WaitedAnswer | null,
): { counted: boolean; of: number | null } | null {
  if (waited === null || waited.counted === null) return null
  return { counted: waited.counted, of: position === waited.position ? null : waited.position }
}

/** Whether a view says that the answer at `position` counted; null where it says nothing of it. */
function countedIn({ phase }: MatchView, position: number): boolean | null {
  if (phase.name === 'ended') {
    const closed = phase.review.find((opened) => opened.position === position)
    return closed ? hasChoice(closed) : null
  }
  if (!('position' in phase) || phase.position !== position) return null
  if (phase.name === 'revealing') return hasChoice(phase)
  return phase.locked === null ? null : true
}

function hasChoice({ mine }: { mine: { choice: unknown } | null }): boolean {
  return mine !== null && mine.choice !== null
}

function lastOver({ phase }: MatchView): number | null {
  if (!('position' in phase)) return null
  return phase.name === 'revealing' && phase.endsAt !== null ? phase.position + 1 : phase.position
}

/** The question at which a match is, its end as the one after the last; null between two. */
function placeOf({ phase, questions }: MatchView): number | null {
  if (phase.name === 'ended') return questions
  return 'position' in phase ? phase.position : null
}
