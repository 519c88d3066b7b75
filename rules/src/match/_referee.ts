import { add, cents } from '../money.ts'
import type { Instant } from '../time.ts'
import { canary, setting } from './_match-world.ts'
import type { Applied } from './apply.ts'
import type { MatchEvent } from './event.ts'
import { formatNamed } from './format.ts'
import { inPlay, type Match, type MatchPhase, type Seat } from './match.ts'
import { removedOptions } from './order.ts'
import { wakeAt } from './pass-time.ts'
import { payersOf, settle, type SeatResult } from './settle.ts'
import { viewFor } from './view.ts'

/** What must hold after every step of every match, whatever its players do. Throws with what was broken. */
export function judgeStep(before: Match, after: Applied, at: Instant): void {
  judgeResults(before, after)
  judgeSecrecy(after.match, at)
}

/** The same without what may be seen of it, which takes most of the time. */
export function judgeResults(before: Match, after: Applied): void {
  judgeSequence(before, after)
  judgePhases(before.phase, after.events)
  judgeSeats(before, after.match)
  judgeTime(after)
  if (after.match.phase.name === 'ended') judgeEnd(after.match)
}

/** The sequence number counts the events, and the events number themselves without a gap. */
function judgeSequence(before: Match, { match, events }: Applied): void {
  expectThat(match.seq === before.seq + events.length, 'the sequence number counts the events')
  expectThat(
    events.every((event, index) => event.seq === before.seq + index + 1),
    'events number themselves',
  )
  if (events.length === 0)
    expectThat(same({ ...before, touchedAt: 0 }, { ...match, touchedAt: 0 }), 'nothing changes without an event')
}

const nextPhases: Record<MatchPhase['name'], MatchPhase['name'][]> = {
  waiting: ['countdown', 'asking', 'ended'],
  countdown: ['asking', 'ended'],
  asking: ['revealing', 'suspended', 'ended'],
  revealing: ['asking', 'paused', 'suspended', 'ended'],
  paused: ['paused', 'asking', 'ended'],
  suspended: ['asking', 'revealing', 'ended'],
  ended: [],
}
const phaseOfEvent: Partial<Record<MatchEvent['type'], MatchPhase['name']>> = {
  countdownStarted: 'countdown',
  questionOpened: 'asking',
  questionClosed: 'revealing',
  paused: 'paused',
  suspended: 'suspended',
  ended: 'ended',
}

/** Phases follow each other as drawn, and questions in their order, each opened and closed once. */
function judgePhases(before: MatchPhase, events: MatchEvent[]): void {
  let name = before.name
  let held = before.name === 'suspended' ? before.held.name : null
  let position = positionIn(before)
  for (const event of events) {
    const next = event.type === 'resumed' ? held : phaseOfEvent[event.type]
    if (event.type === 'questionOpened') expectThat(event.position === ++position, 'questions open in order')
    if (event.type === 'questionClosed') expectThat(event.position === position, 'the open question closes')
    if (!next) continue
    expectThat(nextPhases[name].includes(next), `${name} is not followed by ${next}`)
    held = next === 'suspended' && (name === 'asking' || name === 'revealing') ? name : null
    name = next
  }
}

function positionIn(phase: MatchPhase): number {
  if (phase.name === 'suspended') return phase.held.position
  return 'position' in phase ? phase.position : phase.name === 'paused' ? phase.next - 1 : -1
}

function judgeSeats(before: Match, after: Match): void {
  after.seats.forEach((seat, number) => {
    const was = before.seats[number]
    if (!was) throw new Error('a seat appeared')
    expectThat(same(unread(was), unread(seat).slice(0, was.answers.length)), 'a closed answer never changes')
    expectThat(seat.answers.length <= was.answers.length + 1 || after.seq > before.seq + 1, 'one answer a question')
    expectThat(seat.answers.length <= closedPositions(after), 'nobody answers ahead')
    expectThat(
      seat.score === seat.answers.reduce((sum, { points }) => sum + points, 0),
      'the score is the sum of the points',
    )
    expectThat(
      seat.correct === seat.answers.filter(({ verdict }) => verdict === 'right').length,
      'right answers are counted',
    )
    expectThat((seat.hearts ?? 0) <= (was.hearts ?? 0), 'hearts are not given back')
    expectThat(inPlay(was) || !inPlay(seat), 'who is out stays out')
    expectThat((seat.state === 'away') === (seat.awaySince !== null), 'an absence has a beginning')
    expectThat(
      seat.locked === null || after.phase.name === 'asking' || after.phase.name === 'ended',
      'answers are locked while asking',
    )
    judgeHints(after, was, seat)
    if (was.locked && seat.locked) expectThat(same(was.locked, seat.locked), 'the first answer stands')
    judgePoints(after, seat)
  })
}

/** Hints are used where the format has them, never more than it allows, each once on a question, and none comes back. */
function judgeHints({ format }: Match, was: Seat, { hints = [], answers }: Seat): void {
  expectThat(hints.length <= (formatNamed(format).hints?.most ?? 0), 'no more hints than the format has')
  expectThat(same(was.hints ?? [], hints.slice(0, was.hints?.length ?? 0)), 'a used hint stays used')
  expectThat(new Set(hints.map((used) => JSON.stringify(used))).size === hints.length, 'a hint once on a question')
  const skipped = hints.flatMap(({ hint, position }) => (hint === 'skip' ? [answers[position]] : []))
  expectThat(
    skipped.every((answer) => !answer || (answer.choice === null && answer.verdict === 'wrong')),
    'a skipped question has no answer and is not right',
  )
}

function judgePoints(match: Match, seat: Seat): void {
  const { points: counts, lastWeight } = formatNamed(match.format)
  seat.answers.forEach(({ points, verdict }, position) => {
    const weight = position === match.questions.length - 1 ? lastWeight : 1
    const [least, most] = !counts || verdict === 'wrong' ? [0, 0] : verdict === 'right' ? [50, 100] : [25, 50]
    expectThat(points >= least * weight && points <= most * weight, `${verdict} scores ${points} at ${position}`)
  })
}

/** A match that runs has an appointment, and keeping it changes something. */
function judgeTime({ match, wakeAt: told }: Applied): void {
  expectThat(told === wakeAt(match), 'the wake-up is what time says')
  expectThat((told === null) === (match.phase.name === 'ended'), 'a running match has a wake-up')
  if (match.phase.name === 'asking') expectThat(match.phase.closesAt > match.phase.opensAt, 'a question has time')
}

/** The books of an ended match are closed: nothing is made, nothing is lost, a void match returns every stake. */
function judgeEnd(match: Match): void {
  const { postings, results } = settle(match)
  expectThat(add(...postings.map(({ amountCents }) => amountCents)) === 0, 'postings sum to zero')
  expectThat(results.length === match.seats.length, 'every seat has a result')
  judgePlaces(match, results)
  const hasGuest = match.seats.some(({ occupant }) => occupant.kind === 'guest')
  expectThat(!hasGuest || (match.stakeCents === null && postings.length === 0), 'nothing is paid where a guest plays')
  if (match.stakeCents === null) return expectThat(postings.length === 0, 'nothing staked, nothing paid')
  const players = match.seats.filter(({ occupant }) => occupant.kind === 'player').length
  const pot = cents(match.stakeCents * payersOf(match).length)
  const out = postings.filter(({ account }) => account.kind === 'escrow')
  expectThat(out.length === 1 && out[0]?.amountCents === -pot, 'the escrow is emptied')
  const seats = postings.filter(({ account }) => account.kind === 'seat')
  expectThat(!postings.some(({ account }) => account.kind === 'seat' && isBot(match, account.seat)), 'no bot holds BTZ')
  const house = postings.filter(({ account }) => account.kind === 'house')
  expectThat(house.length === 0 || match.seats.some((_, seat) => isBot(match, seat)), 'the house plays through bots')
  expectThat(
    seats.every(({ amountCents }) => amountCents > 0),
    'nobody pays twice',
  )
  expectThat(new Set(seats.map(({ account }) => JSON.stringify(account))).size === seats.length, 'one posting a seat')
  if (match.phase.name === 'ended' && ['voided', 'cancelled'].includes(match.phase.reason)) {
    expectThat(
      seats.length === players && seats.every(({ amountCents }) => amountCents === match.stakeCents),
      'a void match returns stakes',
    )
  }
}

/** Who has more points at the end of a match without hearts has the better place, whoever it is. */
function judgePlaces(match: Match, results: SeatResult[]): void {
  if (match.phase.name !== 'ended' || match.phase.reason !== 'finished' || formatNamed(match.format).hearts) return
  const scored = results.map(({ seat, place }) => ({ place, score: match.seats[seat]?.score ?? 0 }))
  for (const one of scored) {
    const better = scored.filter(({ score }) => score > one.score).length
    expectThat(one.place > better, 'nobody stands before who has more points')
  }
}

function isBot(match: Match, seat: number): boolean {
  return match.seats[seat]?.occupant.kind === 'bot'
}

/** What a viewer sees of an open question is the same whatever is right and whatever the others chose. */
function judgeSecrecy(match: Match, at: Instant): void {
  const guest = match.seats.findIndex(({ occupant }) => occupant.kind === 'guest')
  const viewers = [null, 0, match.seats.length - 1, ...(guest === -1 ? [] : [guest])]
  const closed =
    match.phase.name === 'revealing' || match.phase.name === 'ended' ? closedPositions(match) : openPosition(match)
  for (const viewer of viewers) {
    const view = JSON.stringify(viewFor(match, viewer, setting(at)))
    expectThat(!/"(?:user|guest|bot)-/.test(view), 'who sits where is known by the faces alone')
    for (let position = closed; position < match.questions.length; position++) {
      expectThat(!view.includes(canary(position)), `the explanation of ${position} is hidden`)
    }
    if (match.phase.name !== 'asking') continue
    expectThat(
      view === JSON.stringify(viewFor(withOtherKeys(match, closed), viewer, setting(at))),
      'the view does not depend on the key',
    )
    expectThat(
      view === JSON.stringify(viewFor(withOtherChoices(match, viewer), viewer, setting(at))),
      'others’ choices are hidden',
    )
  }
}

/** Positions closed so far: questions that nobody can answer any more. */
function closedPositions(match: Match): number {
  return Math.max(0, ...match.seats.map((seat) => seat.answers.length))
}

function openPosition(match: Match): number {
  return match.phase.name === 'asking' ? match.phase.position : closedPositions(match)
}

function withOtherKeys(match: Match, from: number): Match {
  const questions = match.questions.map((question, position) => {
    if (position < from) return question
    const { key } = question
    if (key.kind === 'number') return { ...question, key: { ...key, value: key.value + key.step } }
    // Of the two that a 50/50 leaves, either could be the right one.
    const removed = match.seats.flatMap((_, seat) => removedOptions(match, seat, position))
    const left = key.options.find((option) => option !== key.correct && !removed.includes(option))
    return { ...question, key: { ...key, correct: left ?? key.correct } }
  })
  return { ...match, questions }
}

function withOtherChoices(match: Match, viewer: number | null): Match {
  const seats = match.seats.map((seat, number) =>
    number === viewer || !seat.locked
      ? seat
      : { ...seat, locked: { choice: { option: 'a' as const }, elapsedMillis: 1 } },
  )
  return { ...match, seats }
}

function unread(seat: Seat) {
  return seat.answers.map(({ choice, elapsedMillis, points, verdict }) => ({ choice, elapsedMillis, points, verdict }))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function expectThat(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}
