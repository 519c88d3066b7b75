import type { MatchEvent } from './event.ts'
import { withSeat, type Match } from './match.ts'

/** Events that say all that they change, so that a match is brought on by them without judging anything again. */
export const selfContainedTypes = ['answered', 'readOn', 'questionOpened'] as const satisfies MatchEvent['type'][]
type SelfContainedEvent = Extract<MatchEvent, { type: (typeof selfContainedTypes)[number] }>

/** Whether a match before `event` and the event give the match after it. What ends a part of a match does not. */
export function isSelfContained(event: MatchEvent): event is SelfContainedEvent {
  const types: readonly string[] = selfContainedTypes
  return types.includes(event.type)
}

/**
 * The match that `events` lead to, from a match before them; those that it knows already are left out. No rule is asked:
 * what happened under the rules of yesterday stays what it was. Throws for a gap, and for an event that does not tell all.
 */
export function bringOn(match: Match, events: readonly MatchEvent[]): Match {
  return events.filter(({ seq }) => seq > match.seq).reduce(afterEvent, match)
}

function afterEvent(match: Match, event: MatchEvent): Match {
  if (event.seq !== match.seq + 1) throw new Error(`event ${event.seq} does not follow ${match.seq}`)
  if (!isSelfContained(event)) throw new Error(`${event.type} does not tell all that it changed`)
  const { seq, at } = event
  switch (event.type) {
    case 'answered': {
      const { choice, elapsedMillis, lagMillis } = event
      const before = match.seats[event.seat]?.lagMillis ?? 0
      const after = withSeat(match, event.seat, {
        locked: { choice, elapsedMillis },
        lagMillis: before + lagMillis,
      })
      return { ...after, seq, touchedAt: Math.max(match.touchedAt, at) }
    }
    case 'readOn': {
      const answers = match.seats[event.seat]?.answers.map((answer, position) =>
        position === event.position ? { ...answer, read: event.read } : answer,
      )
      return {
        ...withSeat(match, event.seat, answers ? { answers } : {}),
        seq,
        touchedAt: Math.max(match.touchedAt, at),
      }
    }
    case 'questionOpened': {
      const { position, opensAt, closesAt } = event
      return { ...match, seq, phase: { name: 'asking', position, opensAt, closesAt, lostMillis: 0 } }
    }
  }
}
