import { apply } from './apply.ts'
import type { Command } from './command.ts'
import type { MatchEvent } from './event.ts'
import type { Match } from './match.ts'
import { seatChoice } from './order.ts'

/**
 * The match that a journal leads to, by asking for every command in it again at its time. A journal of the same
 * rules gives the same match to the byte; where it does not, the rules or the journal were changed.
 */
export function replay(start: Match, journal: MatchEvent[]): Match {
  return journal.reduce((match, event) => {
    if (event.seq <= match.seq) return match
    const outcome = apply(match, commandOf(match, event), event.at)
    if (!outcome.ok) throw new Error(`event ${event.seq} cannot have happened: ${outcome.code}`)
    return outcome.value.match
  }, start)
}

/** The command that causes a fact; what follows from time is caused by a tick. */
function commandOf(match: Match, event: MatchEvent): Command {
  switch (event.type) {
    case 'readied':
      return { type: 'ready', seat: event.seat }
    case 'answered': {
      const { seat, position, lagMillis } = event
      return { type: 'answer', seat, position, choice: seatChoice(match, seat, position, event.choice), lagMillis }
    }
    case 'hinted':
      return { type: 'hint', seat: event.seat, position: event.position, hint: event.hint }
    case 'readOn':
      return { type: 'next', seat: event.seat }
    case 'left':
      return { type: 'leave', seat: event.seat }
    case 'wentAway':
      return { type: 'away', seat: event.seat }
    case 'cameBack':
      return { type: 'back', seat: event.seat }
    case 'clockShifted':
      return { type: 'outage', millis: event.millis }
    case 'suspended':
      return { type: 'suspend', by: event.by, until: event.until }
    case 'resumed':
      return { type: 'resume' }
    case 'calledOff':
      return { type: 'void' }
    default:
      return { type: 'tick' }
  }
}
