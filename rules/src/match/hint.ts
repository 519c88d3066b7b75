import { ok, refused, type Outcome } from '../outcome.ts'
import type { Instant } from '../time.ts'
import type { Hint } from '../words.ts'
import type { AnswerRefusal } from './answer.ts'
import type { SeatCommand } from './command.ts'
import { formatNamed } from './format.ts'
import { hintsAt, inPlay, seatOf, withSeat, type Match, type Seat, type SeatNumber } from './match.ts'
import { spareOptions } from './order.ts'
import { allLocked, closeQuestion } from './rounds.ts'
import { andThen, happened, unchanged, type Step } from './step.ts'

/** Why a hint cannot be used, whatever the moment; `match.hintNotHeld` says who knows what players hold. */
export const hintBars = [
  'match.noHints',
  'match.hintRepeated',
  'match.hintUseless',
  'match.hintsUsedUp',
  'match.hintNotHeld',
] as const
export type HintBar = (typeof hintBars)[number]

export type HintRefusal = HintBar | AnswerRefusal

/**
 * Uses a hint on the open question, while it can be answered and without the grace for answers on their way. Taken away
 * are two wrong options; more time moves the end of the question; what is left out closes without an answer and without
 * a mistake (decision 0154).
 */
export function applyHint(
  match: Match,
  { seat: number, position, hint }: Extract<SeatCommand, { type: 'hint' }>,
  at: Instant,
): Outcome<Step, HintRefusal> {
  const { phase } = match
  const seat = seatOf(match, number)
  if (phase.name === 'ended') return refused('match.ended')
  if (!seat || !inPlay(seat)) return refused('match.seatOut')
  if (!formatNamed(match.format).hints) return refused('match.noHints')
  if (phase.name !== 'asking') return refused('match.notAsking')
  if (position !== phase.position) return refused('match.wrongPosition', { position: phase.position })
  if (isDone(seat, position)) return refused('match.alreadyAnswered')
  if (at < phase.opensAt) return refused('match.notOpen')
  if (at > phase.closesAt) return refused('match.tooLate')
  const bar = hintBar(match, number, position, hint)
  if (bar) return refused(bar)

  const hinted = withSeat(match, number, { hints: [...(seat.hints ?? []), { hint, position }] })
  const step = happened(withTime(hinted, hint), at, { type: 'hinted', seat: number, position, hint })
  return ok(andThen(step, (now) => (allLocked(now) ? closeQuestion(now, at) : unchanged(now))))
}

/** Whether a seat has locked its answer to the open question, or left it out. */
function isDone(seat: Seat, position: number): boolean {
  return seat.locked !== null || hintsAt(seat, position).includes('skip')
}

/** Why a seat may not use a hint on the question at `position`; null where it may. */
export function hintBar(match: Match, number: SeatNumber, position: number, hint: Hint): HintBar | null {
  const seat = seatOf(match, number)
  if (!seat || !formatNamed(match.format).hints) return 'match.noHints'
  if (hintsAt(seat, position).includes(hint)) return 'match.hintRepeated'
  if (hint === 'fiftyFifty' && spareOptions(match, number, position).length === 0) return 'match.hintUseless'
  return hintsLeft(match, seat) === 0 ? 'match.hintsUsedUp' : null
}

/** How many hints a seat may still use in this match. */
export function hintsLeft({ format }: Match, { hints = [] }: Seat): number {
  return Math.max(0, (formatNamed(format).hints?.most ?? 0) - hints.length)
}

function withTime(match: Match, hint: Hint): Match {
  const { phase } = match
  const extraMillis = formatNamed(match.format).hints?.extraMillis ?? 0
  if (hint !== 'extraTime' || phase.name !== 'asking') return match
  return { ...match, phase: { ...phase, closesAt: phase.closesAt + extraMillis } }
}
