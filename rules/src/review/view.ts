import { seatChoice, rightChoice } from '../match/order.ts'
import { shownQuestion, type Mine, type QuestionText, type QuestionView, type Source } from '../match/view.ts'
import type { SeatChoice } from '../match/command.ts'
import type { Instant } from '../time.ts'
import { isRunning, noReviewGain, type ReviewGain, type ReviewSession } from './session.ts'

/** A card that was answered, with its key and what came of it. */
export type ReviewedView = {
  position: number
  question: QuestionView
  correct: SeatChoice
  explanation: string
  sources: Source[]
  mine: Mine
  others: never[]
  xp: number
  gain: ReviewGain
  dueAt: Instant
  mended: boolean
  life: boolean
}

export type ReviewPhaseView =
  | { name: 'asking'; position: number; opensAt: Instant; closesAt: null; question: QuestionView; locked: null }
  | ({ name: 'revealing' } & ReviewedView)
  | { name: 'ended'; reviewed: ReviewedView[]; right: number; mended: number; xp: number }

/** A session as its player may see it. */
export type ReviewSessionView = {
  id: string
  serverNow: Instant
  questions: number
  /** Right answers so far. */
  right: number
  phase: ReviewPhaseView
}

type Setting = { at: Instant; textAt: (position: number) => QuestionText }

/**
 * The session as its player may see it: the only way in which it leaves the server. A card's answer is in it only once
 * the card was answered. A session that was left lying shows itself as ended.
 */
export function reviewView(session: ReviewSession, setting: Setting): ReviewSessionView {
  const { id, questions, answers } = session
  const right = answers.filter(({ verdict }) => verdict === 'right').length
  return { id, serverNow: setting.at, questions: questions.length, right, phase: phaseView(session, setting) }
}

/** The positions whose texts a view of the session shows. */
export function positionsShown(session: ReviewSession, at: Instant): number[] {
  const { phase } = session
  if (phase.name !== 'ended' && isRunning(session, at)) return [phase.position]
  return session.answers.map((_, position) => position)
}

function phaseView(session: ReviewSession, setting: Setting): ReviewPhaseView {
  const { phase, answers } = session
  if (phase.name === 'ended' || !isRunning(session, setting.at)) {
    const reviewed = answers.map((_, position) => reviewedView(session, position, setting))
    const right = reviewed.filter(({ mine }) => mine.correct).length
    const xp = reviewed.reduce((sum, one) => sum + one.xp, 0)
    return { name: 'ended', reviewed, right, mended: reviewed.filter(({ mended }) => mended).length, xp }
  }
  const { position } = phase
  if (phase.name === 'revealing') return { name: 'revealing', ...reviewedView(session, position, setting) }
  const question = shownQuestion(session, { viewer: 0, position, text: setting.textAt(position), weight: 1 })
  return { name: 'asking', position, opensAt: phase.since, closesAt: null, question, locked: null }
}

function reviewedView(session: ReviewSession, position: number, { textAt }: Setting): ReviewedView {
  const [question, answer] = [session.questions[position], session.answers[position]]
  if (!question || !answer) throw new Error(`nothing was answered at ${position}`)
  const text = textAt(position)
  const { choice, elapsedMillis, verdict, xp, gain = noReviewGain, dueAt, mended, life } = answer
  return {
    position,
    question: shownQuestion(session, { viewer: 0, position, text, weight: 1 }),
    correct: seatChoice(session, 0, position, rightChoice(question)),
    explanation: text.explanation,
    sources: text.sources,
    mine: {
      choice: seatChoice(session, 0, position, choice),
      elapsedMillis,
      points: 0,
      correct: verdict === 'right',
      hints: [],
    },
    others: [],
    xp,
    gain,
    dueAt,
    mended,
    life,
  }
}
