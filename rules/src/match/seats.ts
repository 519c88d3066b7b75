import { ok, refused, type Outcome } from '../outcome.ts'
import type { Instant } from '../time.ts'
import type { AnswerRefusal } from './answer.ts'
import { formatNamed } from './format.ts'
import { inPlay, seatOf, withSeat, type Match, type SeatNumber } from './match.ts'
import { allLocked, closeQuestion, endMatch, isDecided, resume } from './rounds.ts'
import { andThen, happened, unchanged, type Step } from './step.ts'

/** A seat has loaded; when the last one has, the countdown starts. Saying it twice changes nothing. */
export function markReady(match: Match, number: SeatNumber, at: Instant): Outcome<Step, AnswerRefusal> {
  const seat = seatOf(match, number)
  if (match.phase.name === 'ended') return refused('match.ended')
  if (!seat || !inPlay(seat)) return refused('match.seatOut')
  if (match.phase.name !== 'waiting') return refused('match.notWaiting')
  if (seat.ready) return ok(unchanged(match))
  const step = happened(withSeat(match, number, { ready: true }), at, { type: 'readied', seat: number })
  return ok(andThen(step, (now) => (everyoneReady(now) ? startCountdown(now, at) : unchanged(now))))
}

/** A seat gives up. Source of what follows: product 4.4, 5.7, 9.24. */
export function leave(match: Match, number: SeatNumber, at: Instant): Outcome<Step, AnswerRefusal> {
  const seat = seatOf(match, number)
  if (match.phase.name === 'ended') return refused('match.ended')
  if (!seat || !inPlay(seat)) return refused('match.seatOut')
  return ok(emptySeat(match, number, at))
}

/** A seat's last connection is gone. One disconnection too many counts as leaving. */
export function goAway(match: Match, number: SeatNumber, at: Instant): Step {
  const { absence } = formatNamed(match.format)
  const seat = seatOf(match, number)
  if (!absence || match.phase.name === 'ended' || seat?.state !== 'active') return unchanged(match)
  if (seat.disconnects >= absence.disconnects) return emptySeat(match, number, at)
  const away = withSeat(match, number, { state: 'away', awaySince: at, disconnects: seat.disconnects + 1 })
  return happened(away, at, { type: 'wentAway', seat: number })
}

/** A seat is back; a match that waited for it goes on. */
export function comeBack(match: Match, number: SeatNumber, at: Instant): Step {
  const seat = seatOf(match, number)
  if (match.phase.name === 'ended' || seat?.state !== 'away') return unchanged(match)
  const step = happened(withSeat(match, number, { state: 'active', awaySince: null }), at, {
    type: 'cameBack',
    seat: number,
  })
  return andThen(step, (now) => (now.phase.name === 'paused' ? resume(now, at) : unchanged(now)))
}

/** Starts the countdown that the format has. */
export function startCountdown(match: Match, at: Instant): Step {
  const endsAt = at + (formatNamed(match.format).gathering?.countdownMillis ?? 0)
  return happened({ ...match, phase: { name: 'countdown', endsAt } }, at, { type: 'countdownStarted', endsAt })
}

function everyoneReady(match: Match): boolean {
  return match.seats.every((seat) => !inPlay(seat) || seat.ready)
}

function emptySeat(match: Match, number: SeatNumber, at: Instant): Step {
  const { leaving } = formatNamed(match.format)
  // Who leaves alone has seen the question that is open: it counts as unanswered, and does not come back as new.
  if (leaving === 'ends' && match.phase.name === 'asking' && at >= match.phase.opensAt) {
    return andThen(closeQuestion(match, at), (now) => emptySeat(now, number, at))
  }
  const gone = withSeat(match, number, { state: 'left', locked: null, awaySince: null })
  const step = happened(gone, at, { type: 'left', seat: number })
  return andThen(step, (now) => {
    if (leaving === 'ends') return endMatch(now, 'cancelled', at)
    if (leaving === 'forfeits') return endMatch(now, hasBegun(now) ? 'forfeited' : 'voided', at)
    return afterEmptying(now, at)
  })
}

/** A crowd goes on without the one who left, as long as there is a crowd. */
function afterEmptying(match: Match, at: Instant): Step {
  if (match.phase.name === 'waiting' || match.phase.name === 'countdown') {
    if (isDecided(match)) return endMatch(match, 'voided', at)
    return match.phase.name === 'waiting' && everyoneReady(match) ? startCountdown(match, at) : unchanged(match)
  }
  if (isDecided(match)) return endMatch(match, 'finished', at)
  if (match.phase.name === 'paused') return resume(match, at)
  return match.phase.name === 'asking' && allLocked(match) ? closeQuestion(match, at) : unchanged(match)
}

/** Whether the first question was opened. */
function hasBegun(match: Match): boolean {
  return match.phase.name !== 'waiting' && match.phase.name !== 'countdown'
}
