import type { Instant } from '../time.ts'
import type { MatchEvent, MatchFact } from './event.ts'
import type { Match } from './match.ts'

/** A match and the events that made it what it is now. */
export type Step = { match: Match; events: MatchEvent[] }

export function unchanged(match: Match): Step {
  return { match, events: [] }
}

/** `match` with one more event in its count. */
export function happened(match: Match, at: Instant, fact: MatchFact): Step {
  const seq = match.seq + 1
  return { match: { ...match, seq }, events: [{ seq, at, ...fact }] }
}

/** Goes on from where `step` ended, keeping its events. */
export function andThen(step: Step, next: (match: Match) => Step): Step {
  const after = next(step.match)
  return { match: after.match, events: [...step.events, ...after.events] }
}
