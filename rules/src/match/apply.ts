import { ok, refused, type Outcome } from '../outcome.ts'
import type { Instant } from '../time.ts'
import { lockAnswer, readOn, type AnswerRefusal } from './answer.ts'
import { applyHint, type HintRefusal } from './hint.ts'
import type { Command } from './command.ts'
import type { MatchEvent } from './event.ts'
import type { Match } from './match.ts'
import { giveBack, passTime, wakeAt } from './pass-time.ts'
import { endMatch } from './rounds.ts'
import { resumeMatch, suspendMatch } from './suspension.ts'
import { markReady, comeBack, goAway, leave } from './seats.ts'
import { andThen, happened, unchanged, type Step } from './step.ts'

/** Why a command of a seat is refused. */
export type CommandRefusal = AnswerRefusal | HintRefusal

/** A match after a command: its new value, what happened, and when time alone changes it next. */
export type Applied = { match: Match; events: MatchEvent[]; wakeAt: Instant | null }

/**
 * Applies `command` to `match` at `at`. Time passes first, so that a command that comes too late is refused.
 * A refusal changes nothing. `at` is the server's receipt.
 */
export function apply(match: Match, command: Command, at: Instant): Outcome<Applied, CommandRefusal> {
  if (command.type === 'outage') return ok(withWakeAt(giveBack(match, command.millis, at)))
  const passed = passTime(match, at)
  const { phase } = passed.match
  if (phase.name === 'suspended' && 'seat' in command) return refused('match.busy', { matchId: phase.by })
  const acted = decide(passed.match, command, at)
  if (!acted.ok) return acted
  const step = { match: acted.value.match, events: [...passed.events, ...acted.value.events] }
  return ok(withWakeAt('seat' in command && acted.value.events.length > 0 ? touch(step, at) : step))
}

function withWakeAt(step: Step): Applied {
  return { ...step, wakeAt: wakeAt(step.match) }
}

function decide(
  match: Match,
  command: Exclude<Command, { type: 'outage' }>,
  at: Instant,
): Outcome<Step, CommandRefusal> {
  switch (command.type) {
    case 'ready':
      return markReady(match, command.seat, at)
    case 'answer':
      return lockAnswer(match, command, at)
    case 'hint':
      return applyHint(match, command, at)
    case 'next':
      return readOn(match, command.seat, at)
    case 'leave':
      return leave(match, command.seat, at)
    case 'away':
      return ok(goAway(match, command.seat, at))
    case 'back':
      return ok(comeBack(match, command.seat, at))
    case 'tick':
      return ok(unchanged(match))
    case 'suspend':
      return ok(suspendMatch(match, command, at))
    case 'resume':
      return ok(resumeMatch(match, at))
    case 'void':
      return ok(callOff(match, at))
  }
}

/** Ends a match that cannot go on; what was staked returns. */
function callOff(match: Match, at: Instant): Step {
  if (match.phase.name === 'ended') return unchanged(match)
  return andThen(happened(match, at, { type: 'calledOff' }), (now) => endMatch(now, 'voided', at))
}

function touch(step: Step, at: Instant): Step {
  return { ...step, match: { ...step.match, touchedAt: Math.max(step.match.touchedAt, at) } }
}
