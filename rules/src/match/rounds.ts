import type { Instant, Millis } from '../time.ts'
import { answerMillisFor, formatNamed, weightAt, type MatchFormat } from './format.ts'
import { hintsAt, inPlay, type ClosedAnswer, type EndReason, type Match, type Seat } from './match.ts'
import { isPerson } from './occupant.ts'
import { answerPoints, judge } from './scoring.ts'
import { happened, type Step } from './step.ts'

/** Opens the question at `position`: it can be answered after the reading lead. Windows count from `at`, so a late wake-up costs nobody time. */
export function openQuestion(match: Match, position: number, at: Instant): Step {
  const format = formatNamed(match.format)
  const opensAt = at + format.leadMillis
  // Without a clock it is the idle match that ends, and not its question.
  const closesAt =
    opensAt + (format.timed ? answerMillisFor(format, position, match.questions[position]) : format.idle.millis)
  const asking: Match = { ...match, phase: { name: 'asking', position, opensAt, closesAt, lostMillis: 0 } }
  return happened(asking, at, { type: 'questionOpened', position, opensAt, closesAt })
}

/** Closes the question that is being asked: judges every seat in play and shows the answer. */
export function closeQuestion(match: Match, at: Instant): Step {
  if (match.phase.name !== 'asking') throw new Error('no question is open')
  const { position } = match.phase
  const format = formatNamed(match.format)
  const judged = match.seats.map((seat) => (inPlay(seat) ? closedSeat(match, format, seat, position) : seat))
  const seats = format.hearts ? withHearts(format.hearts, match.seats, judged, position) : judged
  const endsAt = format.revealMillis === null ? null : at + format.revealMillis
  const revealing: Match = { ...match, seats, phase: { name: 'revealing', position, since: at, endsAt } }
  const hurt = numbersWhere(seats, (seat, index) => (seat.hearts ?? 0) < (match.seats[index]?.hearts ?? 0))
  const out = numbersWhere(seats, (seat, index) => seat.state === 'out' && match.seats[index]?.state !== 'out')
  return happened(revealing, at, { type: 'questionClosed', position, hurt, out })
}

/** Goes on after a reveal: the next question, a pause for somebody who may come back, or the end. */
export function advance(match: Match, at: Instant): Step {
  const next = match.phase.name === 'revealing' ? match.phase.position + 1 : 0
  if (next >= match.questions.length || isDecided(match)) return endMatch(match, 'finished', at)
  const resumesBy = awaitedUntil(match, at)
  if (resumesBy === null) return openQuestion(match, next, at)
  return happened({ ...match, phase: { name: 'paused', next, resumesBy } }, at, { type: 'paused', next, resumesBy })
}

/** Leaves a pause when nobody is awaited any more; else waits on. */
export function resume(match: Match, at: Instant): Step {
  if (match.phase.name !== 'paused') throw new Error('the match is not paused')
  const { next } = match.phase
  const resumesBy = awaitedUntil(match, at)
  if (resumesBy === null) return openQuestion(match, next, at)
  if (resumesBy === match.phase.resumesBy) return { match, events: [] }
  return happened({ ...match, phase: { name: 'paused', next, resumesBy } }, at, { type: 'paused', next, resumesBy })
}

export function endMatch(match: Match, reason: EndReason, at: Instant): Step {
  return happened({ ...match, phase: { name: 'ended', reason, at } }, at, { type: 'ended', reason })
}

/** Whether everybody who still can has locked an answer to the open question, or left it out by a hint. */
export function allLocked({ seats, phase }: Match): boolean {
  const skipped = (seat: Seat) => phase.name === 'asking' && hintsAt(seat, phase.position).includes('skip')
  return seats.every((seat) => !inPlay(seat) || seat.locked !== null || skipped(seat))
}

/** Time to answer the question at `position`, with what hints added to it. */
export function answerMillisOf({ format: name, questions, seats }: Match, position: number): Millis {
  const format = formatNamed(name)
  const used = seats.flatMap((seat) => hintsAt(seat, position)).filter((hint) => hint === 'extraTime')
  return answerMillisFor(format, position, questions[position]) + used.length * (format.hints?.extraMillis ?? 0)
}

/** With fewer than two seats left in play there is nobody to play against. */
export function isDecided(match: Match): boolean {
  return match.seats.length > 1 && match.seats.filter(inPlay).length < 2
}

/** Until when the next question waits for absent seats; null when it need not. Source: product 4.4. */
export function awaitedUntil(match: Match, at: Instant): Instant | null {
  const { absence } = formatNamed(match.format)
  if (!absence) return null
  const allGone = allGoneUntil(match)
  if (allGone !== null) return allGone
  const graces = match.seats
    .filter((seat) => seat.state === 'away')
    .map((seat) => (seat.awaySince ?? at) + absence.graceMillis)
    .filter((until) => until > at)
  return graces.length > 0 ? Math.max(...graces) : null
}

/** When a match without a single person left in it is void; null while one is here, or a bot that plays on. */
export function allGoneUntil(match: Match): Instant | null {
  const { absence } = formatNamed(match.format)
  const people = match.seats.filter((seat) => inPlay(seat) && isPerson(seat.occupant))
  if (!absence || people.length === 0 || people.some((seat) => seat.awaySince === null)) return null
  if (absence.botsPlayOn && match.seats.some((seat) => inPlay(seat) && !isPerson(seat.occupant))) return null
  return Math.max(...people.map((seat) => seat.awaySince ?? 0)) + absence.allGoneMillis
}

function closedSeat(match: Match, format: MatchFormat, seat: Seat, position: number): Seat {
  const question = match.questions[position]
  if (!question) throw new Error(`no question at ${position}`)
  const answerMillis = answerMillisFor(format, position, question)
  const verdict = judge(question.key, seat.locked?.choice ?? null)
  const elapsedMillis = seat.locked?.elapsedMillis ?? answerMillis
  const weight = weightAt(format, position, match.questions.length)
  const points = format.points ? answerPoints(verdict, elapsedMillis, answerMillis) * weight : 0
  const answer: ClosedAnswer = { choice: seat.locked?.choice ?? null, elapsedMillis, points, verdict, read: false }
  const right = verdict === 'right'
  return {
    ...seat,
    locked: null,
    answers: [...seat.answers, answer],
    score: seat.score + points,
    correct: seat.correct + (right ? 1 : 0),
    correctMillis: seat.correctMillis + (right ? elapsedMillis : 0),
  }
}

/** Takes a heart for every mistake; when nobody would survive, everybody in play keeps one. Source: product 5.7. */
function withHearts(
  hearts: NonNullable<MatchFormat['hearts']>,
  before: Seat[],
  judged: Seat[],
  position: number,
): Seat[] {
  const most = position >= hearts.mostFrom.position ? hearts.mostFrom.most : hearts.atStart
  const left = judged.map((seat, index) => {
    if (!inPlay(before[index] ?? seat)) return seat.hearts ?? 0
    const wrong = seat.answers.at(-1)?.verdict === 'right' ? 0 : 1
    return Math.min(seat.hearts ?? 0, most) - wrong
  })
  const survivors = judged.some((seat, index) => inPlay(seat) && (left[index] ?? 0) > 0)
  return judged.map((seat, index) => {
    if (!inPlay(seat)) return seat
    const remaining = survivors ? Math.max(0, left[index] ?? 0) : 1
    return remaining === 0 ? { ...seat, hearts: 0, state: 'out', awaySince: null } : { ...seat, hearts: remaining }
  })
}

function numbersWhere(seats: Seat[], holds: (seat: Seat, index: number) => boolean): number[] {
  return seats.flatMap((seat, index) => (holds(seat, index) ? [index] : []))
}
