import type { Cents } from '../money.ts'
import { cents } from '../money.ts'
import type { Instant, Millis } from '../time.ts'
import { hints, type Hint, type MatchFormatName, type NumberUnit } from '../words.ts'
import type { SeatChoice, SeatCommandType } from './command.ts'
import { formatNamed, weightAt } from './format.ts'
import { hintBar, hintsLeft, type HintBar } from './hint.ts'
import { rulesOf, type OfEachKind } from './kinds.ts'
import { hintsAt, inPlay, type EndReason, type Match, type OptionId, type SeatNumber, type SeatState } from './match.ts'
import { optionOrder, removedOptions, rightChoice, seatChoice, type SeededQuestions } from './order.ts'
import { places } from './places.ts'
import { answerMillisOf } from './rounds.ts'
import { payersOf } from './settle.ts'

/** Where a fact comes from. */
export type Source = { authority: string; document: string; article: string | null; url: string | null }

/** The texts of a question in one language, joined from the bank. */
export type QuestionText = {
  prompt: string
  options: Partial<Record<OptionId, string>>
  unit: NumberUnit | null
  explanation: string
  sources: Source[]
}

/** A person or bot as others see them. */
export type PublicProfile = {
  id: string
  nickname: string
  /** The picture that the player put there; it comes before the avatar. */
  avatarUrl: string | null
  /** The named avatar that the player chose. */
  avatarId: string | null
  /** What it wears. */
  accessoryId: string | null
  /** How the player's card looks. */
  skinId: string | null
  level: number
  isBot: boolean
}

/** Context of a view beside the match: texts in the viewer's language, public profiles by seat, the moment. */
export type Setting = {
  at: Instant
  textAt: (position: number) => QuestionText
  profileOf: (seat: SeatNumber) => PublicProfile
}

/** What of a question is shown, and to whom. */
export type ShownQuestion = { viewer: SeatNumber | null; position: number; text: QuestionText; weight: 1 | 2 }

export type QuestionView = OfEachKind<'shown', { prompt: string; weight: 1 | 2 }>
export type Mine = {
  choice: SeatChoice | null
  elapsedMillis: Millis
  points: number
  correct: boolean
  /** Hints that were used on it; one that was skipped has no choice. */
  hints: Hint[]
}
/** How a closed question went for another seat, in the viewer's own order of options. */
export type Theirs = Mine & { seat: SeatNumber }
export type Opened = {
  position: number
  question: QuestionView
  correct: SeatChoice
  explanation: string
  sources: Source[]
  mine: Mine | null
  /** What the other seats that are shown answered, in formats that reveal it. */
  others: Theirs[]
}
export type SeatView = {
  seat: SeatNumber
  player: PublicProfile
  score: number
  correct: number
  answered: boolean
  state: SeatState
  hearts: number | null
  place: number | null
}
export type PhaseView =
  | { name: 'waiting'; closesAt: Instant | null; needed: number }
  | { name: 'countdown'; endsAt: Instant }
  | { name: 'paused'; resumesBy: Instant }
  | { name: 'suspended'; by: string; until: Instant }
  | {
      name: 'asking'
      position: number
      opensAt: Instant
      closesAt: Instant | null
      question: QuestionView
      locked: SeatChoice | null
    }
  | ({ name: 'revealing'; endsAt: Instant | null } & Opened)
  | { name: 'ended'; reason: EndReason; at: Instant; places: SeatView[]; review: Opened[] }
/** The viewer's hints: how many are left of the match's, what a 50/50 took away, and why each cannot be used now. */
export type HintsView = {
  left: number
  /** Options of the open question in the viewer's own order. */
  removed: number[]
  bars: Record<Hint, HintBar | null>
}
export type View = {
  id: string
  format: MatchFormatName
  seq: number
  serverNow: Instant
  questions: number
  answerMillis: Millis
  phase: PhaseView
  mySeat: SeatNumber | null
  seats: SeatView[]
  tally: { seats: number; alive: number; answered: number }
  stake: { amountCents: Cents; potCents: Cents } | null
  /** Whether each question that is closed for the viewer was answered right, by position. */
  outcomes: boolean[]
  /** Null where the format has none, while no question is open, and for whoever watches. */
  hints: HintsView | null
  may: SeatCommandType[]
}

/** How many other seats a view carries. Source: data shapes, "mine and at most ten more". */
const othersShown = 10

/**
 * The match as one viewer may see it: the only way in which state leaves the engine. `viewer` null watches.
 * A question's answer is in it only once the question is closed; of other seats only whether they answered.
 */
export function viewFor(match: Match, viewer: SeatNumber | null, setting: Setting): View {
  const mine = viewer !== null && match.seats[viewer] ? viewer : null
  const alive = match.seats.filter(inPlay)
  const position = match.phase.name === 'asking' || match.phase.name === 'revealing' ? match.phase.position : 0
  return {
    id: match.id,
    format: match.format,
    seq: match.seq,
    serverNow: setting.at,
    questions: match.questions.length,
    answerMillis: answerMillisOf(match, position),
    phase: phaseView(match, mine, setting),
    mySeat: mine,
    seats: seatViews(match, mine, setting),
    tally: { seats: match.seats.length, alive: alive.length, answered: alive.filter((seat) => seat.locked).length },
    stake: stakeView(match),
    outcomes: outcomesOf(match, mine),
    hints: mine === null ? null : hintsView(match, mine),
    may: mine === null ? [] : allowed(match, mine, setting.at),
  }
}

function phaseView(match: Match, viewer: SeatNumber | null, setting: Setting): PhaseView {
  const { phase } = match
  switch (phase.name) {
    case 'waiting':
      return {
        name: 'waiting',
        closesAt: phase.closesAt,
        needed: match.seats.filter((seat) => inPlay(seat) && !seat.ready).length,
      }
    case 'countdown':
      return { name: 'countdown', endsAt: phase.endsAt }
    case 'paused':
      return { name: 'paused', resumesBy: phase.resumesBy }
    case 'suspended':
      return { name: 'suspended', by: phase.by, until: phase.until }
    case 'asking': {
      const { position, opensAt, closesAt } = phase
      const locked = viewer === null ? null : (match.seats[viewer]?.locked?.choice ?? null)
      return {
        name: 'asking',
        position,
        opensAt,
        closesAt: formatNamed(match.format).timed ? closesAt : null,
        question: questionView(match, viewer, position, setting),
        locked: locked && seatChoice(match, viewer, position, locked),
      }
    }
    case 'revealing':
      return { name: 'revealing', endsAt: phase.endsAt, ...openedView(match, viewer, phase.position, setting) }
    case 'ended':
      return {
        name: 'ended',
        reason: phase.reason,
        at: phase.at,
        places: rankedViews(match, setting),
        review: review(match, viewer, setting),
      }
  }
}

function outcomesOf(match: Match, viewer: SeatNumber | null): boolean[] {
  const answers = viewer === null ? [] : (match.seats[viewer]?.answers ?? [])
  return answers.map(({ verdict }) => verdict === 'right')
}

/** Every question that was closed for the viewer; one that was still open when the match ended stays unopened. */
function review(match: Match, viewer: SeatNumber | null, setting: Setting): Opened[] {
  const closed = viewer === null ? 0 : (match.seats[viewer]?.answers.length ?? 0)
  return Array.from({ length: closed }, (_, position) => openedView(match, viewer, position, setting))
}

function openedView(match: Match, viewer: SeatNumber | null, position: number, setting: Setting): Opened {
  const question = match.questions[position]
  if (!question) throw new Error(`no question at ${position}`)
  const text = setting.textAt(position)
  return {
    position,
    question: questionView(match, viewer, position, setting),
    correct: seatChoice(match, viewer, position, rightChoice(question)),
    explanation: text.explanation,
    sources: text.sources,
    mine: viewer === null ? null : answerView(match, viewer, viewer, position),
    others: othersViews(match, viewer, position),
  }
}

/** What `seat` answered to a closed question, in the viewer's order of options. */
function answerView(match: Match, viewer: SeatNumber | null, seat: SeatNumber, position: number): Mine | null {
  const answer = match.seats[seat]?.answers[position]
  if (!answer) return null
  return {
    choice: answer.choice && seatChoice(match, viewer, position, answer.choice),
    elapsedMillis: answer.elapsedMillis,
    points: answer.points,
    correct: answer.verdict === 'right',
    hints: hintsAt(match.seats[seat] ?? {}, position),
  }
}

function othersViews(match: Match, viewer: SeatNumber | null, position: number): Theirs[] {
  if (!formatNamed(match.format).revealsAnswers) return []
  return shownOthers(match, viewer).flatMap((seat) => {
    const theirs = answerView(match, viewer, seat, position)
    return theirs ? [{ seat, ...theirs }] : []
  })
}

function questionView(match: Match, viewer: SeatNumber | null, position: number, setting: Setting): QuestionView {
  const weight = weightAt(formatNamed(match.format), position, match.questions.length)
  return shownQuestion(match, { viewer, position, text: setting.textAt(position), weight })
}

/** A question as it may be shown before it is answered: its text and options in the viewer's order, without its key. */
export function shownQuestion(source: SeededQuestions, shown: ShownQuestion): QuestionView {
  const { viewer, position, weight } = shown
  const key = source.questions[position]?.key
  if (!key) throw new Error(`no question at ${position}`)
  const { prompt, options, unit } = shown.text
  const parts = rulesOf(key).shown(key, { options, unit }, optionOrder(source, viewer, position))
  return { kind: key.kind, prompt, weight, ...parts } as QuestionView // safe: the parts are of the key's kind
}

function seatViews(match: Match, viewer: SeatNumber | null, setting: Setting): SeatView[] {
  const shown = [...(viewer === null ? [] : [viewer]), ...shownOthers(match, viewer)]
  return shown.map((seat) => seatView(match, seat, null, setting))
}

/** The other seats of which a view tells, the best first. */
function shownOthers(match: Match, viewer: SeatNumber | null): SeatNumber[] {
  return places(match)
    .map(({ seat }) => seat)
    .filter((seat) => seat !== viewer)
    .slice(0, othersShown)
}

function rankedViews(match: Match, setting: Setting): SeatView[] {
  return places(match)
    .slice(0, othersShown + 1)
    .map(({ seat, place }) => seatView(match, seat, place, setting))
}

function seatView(match: Match, number: SeatNumber, place: number | null, setting: Setting): SeatView {
  const seat = match.seats[number]
  if (!seat) throw new Error(`no seat ${number}`)
  const { score, correct, state, hearts } = seat
  return {
    seat: number,
    player: setting.profileOf(number),
    score,
    correct,
    answered: seat.locked !== null,
    state,
    hearts,
    place,
  }
}

function stakeView(match: Match): View['stake'] {
  if (match.stakeCents === null) return null
  return { amountCents: match.stakeCents, potCents: cents(match.stakeCents * payersOf(match).length) }
}

function hintsView(match: Match, viewer: SeatNumber): HintsView | null {
  const { phase } = match
  const seat = match.seats[viewer]
  if (!seat || phase.name !== 'asking' || !formatNamed(match.format).hints) return null
  const { position } = phase
  const order = optionOrder(match, viewer, position)
  const bars = hints.map((hint) => [hint, hintBar(match, viewer, position, hint)])
  return {
    left: hintsLeft(match, seat),
    removed: removedOptions(match, viewer, position)
      .map((option) => order.indexOf(option))
      .toSorted((a, b) => a - b),
    bars: Object.fromEntries(bars) as Record<Hint, HintBar | null>, // safe: one for each hint
  }
}

function allowed(match: Match, viewer: SeatNumber, at: Instant): SeatCommandType[] {
  const { phase } = match
  const seat = match.seats[viewer]
  if (!seat || phase.name === 'ended' || phase.name === 'suspended' || !inPlay(seat)) return []
  const may: SeatCommandType[] = []
  if (phase.name === 'waiting' && !seat.ready) may.push('ready')
  if (phase.name === 'asking' && !seat.locked && at >= phase.opensAt) may.push('answer')
  if (phase.name === 'asking' && mayHint(match, viewer, at)) may.push('hint')
  if (phase.name === 'revealing' && phase.endsAt === null) may.push('next')
  may.push('leave')
  return may
}

function mayHint(match: Match, viewer: SeatNumber, at: Instant): boolean {
  const { phase } = match
  if (phase.name !== 'asking' || match.seats[viewer]?.locked || at < phase.opensAt || at > phase.closesAt) return false
  return hints.some((hint) => hintBar(match, viewer, phase.position, hint) === null)
}
