import { minute, type Instant, type Millis } from '../time.ts'
import { formatNamed } from './format.ts'
import type { HeldPhase, Match } from './match.ts'
import { happened, unchanged, type Step } from './step.ts'

/**
 * The longest that somebody sits in a match in which they compete, outages aside, and so the longest that a quiz of theirs
 * stands still. A test adds it up out of the formats' times. Source: decision 0144.
 */
export const longestSuspensionMillis: Millis = 15 * minute

/** Lets a quiz stand still while its player sits in the match `by`; one that has no open question or is in a crowd runs on. */
export function suspendMatch(match: Match, { by, until }: { by: string; until: Instant }, at: Instant): Step {
  const { phase } = match
  if (formatNamed(match.format).competes || (phase.name !== 'asking' && phase.name !== 'revealing'))
    return unchanged(match)
  const suspended: Match = { ...match, phase: { name: 'suspended', by, since: at, until, held: phase } }
  return happened(suspended, at, { type: 'suspended', by, until })
}

/** Goes on where the quiz stood still, with the time that was left. */
export function resumeMatch(match: Match, at: Instant): Step {
  const { phase } = match
  if (phase.name !== 'suspended') return unchanged(match)
  const millis = at - phase.since
  const resumed: Match = { ...match, phase: shiftHeld(phase.held, millis, at), touchedAt: match.touchedAt + millis }
  return happened(resumed, at, { type: 'resumed' })
}

/** Time up to `at` is given back to what is open: a question lost what it was open of it, and is not thought about for longer. */
export function shiftHeld(phase: HeldPhase, millis: Millis, at: Instant): HeldPhase {
  const began = phase.name === 'asking' ? phase.opensAt : phase.since
  const lost = Math.min(millis, Math.max(0, at - began))
  return phase.name === 'asking'
    ? { ...phase, closesAt: phase.closesAt + lost, lostMillis: phase.lostMillis + lost }
    : { ...phase, since: phase.since + lost, endsAt: phase.endsAt === null ? null : phase.endsAt + lost }
}
