import { refused, ok, type Outcome } from '../outcome.ts'
import type { Instant, Millis } from '../time.ts'
import type { SeatCommand } from './command.ts'
import { inPlay, hintsAt, seatOf, withSeat, type Match } from './match.ts'
import { canonicalChoice, removedOptions } from './order.ts'
import { advance, allLocked, answerMillisOf, closeQuestion } from './rounds.ts'
import { andThen, happened, unchanged, type Step } from './step.ts'

/** After the clock runs out an answer on its way is still taken for this long. Source: product 4.1. */
export const lateGraceMillis: Millis = 250

/** Most allowance for a slow network in one answer and in one match. Source: product 4.1, 2.6. */
export const lagOnceMillis: Millis = 150
export const lagTotalMillis: Millis = 500

/** An explanation that stayed open so long counts as read. Source: product 6.1. */
export const readMillis: Millis = 3_000

export type AnswerRefusal =
  | 'match.ended'
  | 'match.notAsking'
  | 'match.notOpen'
  | 'match.wrongPosition'
  | 'match.alreadyAnswered'
  | 'match.tooLate'
  | 'match.badChoice'
  | 'match.notRevealing'
  | 'match.notWaiting'
  | 'match.seatOut'
  | 'match.busy'

/** Locks a seat's answer; the first stands. The question closes at once when nobody is left to wait for. `at` is the server's receipt. */
export function lockAnswer(
  match: Match,
  command: Extract<SeatCommand, { type: 'answer' }>,
  at: Instant,
): Outcome<Step, AnswerRefusal> {
  const { phase } = match
  const seat = seatOf(match, command.seat)
  if (phase.name === 'ended') return refused('match.ended')
  if (!seat || !inPlay(seat)) return refused('match.seatOut')
  if (phase.name === 'revealing' && command.position === phase.position) return closedRefusal(match, command)
  if (phase.name !== 'asking') return refused('match.notAsking')
  if (command.position !== phase.position) return refused('match.wrongPosition', { position: phase.position })
  if (seat.locked || hintsAt(seat, phase.position).includes('skip')) return refused('match.alreadyAnswered')
  if (at < phase.opensAt) return refused('match.notOpen')
  if (at > phase.closesAt + lateGraceMillis) return refused('match.tooLate')
  const choice = canonicalChoice(match, command.seat, phase.position, command.choice)
  if (!choice) return refused('match.badChoice')
  if ('option' in choice && removedOptions(match, command.seat, phase.position).includes(choice.option))
    return refused('match.badChoice')

  const allowed = Math.min(command.lagMillis ?? 0, lagOnceMillis, lagTotalMillis - seat.lagMillis)
  const lag = Math.max(0, Math.min(allowed, at - phase.opensAt))
  const most = answerMillisOf(match, phase.position)
  const elapsedMillis = Math.max(0, Math.min(most, at - phase.opensAt - phase.lostMillis - lag))
  const locked = withSeat(match, command.seat, {
    locked: { choice, elapsedMillis },
    lagMillis: seat.lagMillis + lag,
  })
  const fact = {
    type: 'answered',
    seat: command.seat,
    position: phase.position,
    choice,
    elapsedMillis,
    lagMillis: lag,
  } as const
  const step = happened(locked, at, fact)
  return ok(andThen(step, (now) => (allLocked(now) ? closeQuestion(now, at) : unchanged(now))))
}

/** Leaves a reveal that waits for the player. */
export function readOn(match: Match, seatNumber: number, at: Instant): Outcome<Step, AnswerRefusal> {
  const { phase } = match
  const seat = seatOf(match, seatNumber)
  if (phase.name === 'ended') return refused('match.ended')
  if (!seat || !inPlay(seat)) return refused('match.seatOut')
  if (phase.name !== 'revealing' || phase.endsAt !== null) return refused('match.notRevealing')
  const read = at - phase.since >= readMillis
  const answers = seat.answers.map((answer, position) => (position === phase.position ? { ...answer, read } : answer))
  const step = happened(withSeat(match, seatNumber, { answers }), at, {
    type: 'readOn',
    seat: seatNumber,
    position: phase.position,
    read,
  })
  return ok(andThen(step, (now) => advance(now, at)))
}

/** Why an answer to the question that was just closed comes too late: it was answered, or its time ran out. */
function closedRefusal(match: Match, command: { seat: number; position: number }): Outcome<Step, AnswerRefusal> {
  const given = seatOf(match, command.seat)?.answers[command.position]?.choice
  return refused(given ? 'match.alreadyAnswered' : 'match.tooLate')
}
