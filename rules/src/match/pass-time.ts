import { second, type Instant, type Millis } from '../time.ts'
import { lateGraceMillis } from './answer.ts'
import { formatNamed } from './format.ts'
import type { Match, MatchPhase } from './match.ts'
import { advance, allGoneUntil, closeQuestion, endMatch, openQuestion, resume } from './rounds.ts'
import { andThen, happened, unchanged, type Step } from './step.ts'
import { resumeMatch, shiftHeld } from './suspension.ts'

/** A gap no longer than this is no outage. Source: decision 0021. */
export const outageMillis: Millis = 3 * second

/** What time alone changes up to `at`. */
export function passTime(match: Match, at: Instant): Step {
  const due = wakeAt(match)
  if (due === null || due > at) return unchanged(match)
  const step = stepDue(match, at)
  return step.events.length === 0 ? step : andThen(step, (now) => passTime(now, at))
}

/** Next moment at which time alone changes the match; null when it has ended. */
export function wakeAt(match: Match): Instant | null {
  if (match.phase.name === 'ended') return null
  const deadlines = [phaseDeadline(match), allGoneUntil(match), idleDeadline(match)]
  return Math.min(...deadlines.filter((deadline) => deadline !== null))
}

/**
 * Time up to `at` that nobody could use, because the server or its database was away, is given back. Source: product
 * 4.4. Once: every process that comes back after an outage says so of every match.
 */
export function giveBack(match: Match, requestedMillis: Millis, at: Instant): Step {
  const millis = Math.min(requestedMillis, at - (match.givenBackAt ?? -Infinity))
  const wasGiven = millis < requestedMillis && millis <= outageMillis
  if (match.phase.name === 'ended' || millis <= 0 || wasGiven) return unchanged(match)
  const seats = match.seats.map((seat) =>
    seat.awaySince === null ? seat : { ...seat, awaySince: seat.awaySince + millis },
  )
  const shifted: Match = {
    ...match,
    seats,
    phase: shiftPhase(match, millis, at),
    touchedAt: match.touchedAt + millis,
    givenBackAt: at,
  }
  return happened(shifted, at, { type: 'clockShifted', millis })
}

function stepDue(match: Match, at: Instant): Step {
  const allGone = allGoneUntil(match)
  if (allGone !== null && allGone <= at) return endMatch(match, 'voided', at)
  if (idleDeadline(match) <= at) return endMatch(match, formatNamed(match.format).idle.reason, at)
  switch (match.phase.name) {
    case 'waiting':
      return endMatch(match, 'voided', at)
    case 'countdown':
      return openQuestion(match, 0, at)
    case 'asking':
      return closeQuestion(match, at)
    case 'revealing':
      return advance(match, at)
    case 'paused':
      return resume(match, at)
    case 'suspended':
      return resumeMatch(match, at)
    case 'ended':
      return unchanged(match)
  }
}

function phaseDeadline({ phase }: Match): Instant | null {
  switch (phase.name) {
    case 'waiting':
      return phase.closesAt
    case 'countdown':
    case 'revealing':
      return phase.endsAt
    case 'asking':
      // Answers on their way are still taken for the grace; the millisecond after it, none is.
      return phase.closesAt + lateGraceMillis + 1
    case 'paused':
      return phase.resumesBy
    case 'suspended':
      return phase.until
    case 'ended':
      return null
  }
}

/** Nobody can move in a match that stands still, so that it is not idle. */
function idleDeadline(match: Match): Instant {
  if (match.phase.name === 'suspended') return Infinity
  return match.touchedAt + formatNamed(match.format).idle.millis
}

/**
 * A question keeps the time that was left of it, and stays open: an answer may have been received meanwhile. What began
 * during the outage lost only the rest of it.
 */
function shiftPhase({ phase, format }: Match, millis: Millis, at: Instant): MatchPhase {
  const lostSince = (began: Instant) => Math.min(millis, Math.max(0, at - began))
  const { readyMillis, countdownMillis } = formatNamed(format).gathering ?? { readyMillis: 0, countdownMillis: 0 }
  switch (phase.name) {
    case 'asking':
    case 'revealing':
      return shiftHeld(phase, millis, at)
    case 'suspended': {
      const lost = lostSince(phase.since)
      const { since, until, held } = phase
      return { ...phase, since: since + lost, until: until + lost, held: shiftHeld(held, lost, at) }
    }
    case 'waiting':
      return { ...phase, closesAt: phase.closesAt + lostSince(phase.closesAt - readyMillis) }
    case 'countdown':
      return { ...phase, endsAt: phase.endsAt + lostSince(phase.endsAt - countdownMillis) }
    case 'paused':
      return { ...phase, resumesBy: phase.resumesBy + millis }
    case 'ended':
      return phase
  }
}
