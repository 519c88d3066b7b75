import type { SeatChoice } from '../match/command.ts'
import { familiesApart } from '../match/families.ts'
import type { CanonicalChoice, MatchQuestion, Verdict } from '../match/match.ts'
import { canonicalChoice } from '../match/order.ts'
import { judge } from '../match/scoring.ts'
import { cents, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, type Instant, type Millis } from '../time.ts'
import type { ReviewRating } from './rating.ts'

/** Cards of a session at most. Source: product 5.2. */
export const sessionCards = 10

/** So many answered cards of a session give a life back. Source: product 6.4. */
export const reviewsPerLife = 5

/** A session that was left lying for so long is over, and its open cards are due again. Source: decision record 0117. */
export const sessionLasts: Millis = 24 * hour

/** Thinking longer than this counts as this long: somebody was away. Source: decision record 0117. */
export const longestMillis: Millis = 120_000

/** A card of a session; its texts stay in the bank, under (questionId, version). */
export type ReviewQuestion = Omit<MatchQuestion, 'difficulty'>

/** What an answer brought beside its XP. */
export type ReviewGain = {
  /** What the XP were multiplied by, streak and boost together. */
  multiplier: number
  /** BTZ of a new level, and of a length that the streak came to. */
  amountCents: Cents
  /** The streak in days, where this answer won its day. */
  streak: number | null
}

/** The gain of an answer that brought nothing more. */
export const noReviewGain: ReviewGain = { multiplier: 1, amountCents: cents(0), streak: null }

/** An answer of a session and what came of it. */
export type ReviewAnswer = {
  choice: CanonicalChoice
  elapsedMillis: Millis
  verdict: Verdict
  rating: ReviewRating
  xp: number
  /** What else it paid and brought; absent where the session is older than that was told. */
  gain?: ReviewGain
  /** When the card is due again. */
  dueAt: Instant
  /** Whether it is the right answer after a mistake. */
  mended: boolean
  /** Whether it gave a life back. */
  life: boolean
}

export type ReviewPhase =
  | { name: 'asking'; position: number; since: Instant }
  | { name: 'revealing'; position: number }
  | { name: 'ended'; at: Instant }

/** Ten due cards asked one after the other, without a clock: a plain value that can be stored as JSON. */
export type ReviewSession = {
  id: string
  /** Decides in which order options are shown. */
  seed: string
  questions: ReviewQuestion[]
  /** One for each question that was answered, in order of position. */
  answers: ReviewAnswer[]
  phase: ReviewPhase
  startedAt: Instant
}

export type ReviewRefusal = 'review.ended' | 'review.moved' | 'match.badChoice'

/** An answer that was judged, before anything came of it. */
export type JudgedAnswer = {
  question: ReviewQuestion
  choice: CanonicalChoice
  verdict: Verdict
  elapsedMillis: Millis
}

/**
 * Of due cards, the longest due first, those of a session: the first of each family, and more of one only where nothing else
 * is due. They are asked in the order in which they are due.
 */
export function cardsOfSession<Card extends { family: string }>(due: readonly Card[], most: number): Card[] {
  const chosen = new Set(familiesApart(due, { count: most, strict: false }).slice(0, most))
  return due.filter((card) => chosen.has(card))
}

/** A session that asks its first card. */
export function openSession(about: Pick<ReviewSession, 'id' | 'seed' | 'questions'>, at: Instant): ReviewSession {
  return { ...about, answers: [], phase: { name: 'asking', position: 0, since: at }, startedAt: at }
}

/** Whether the session still runs at `at`. */
export function isRunning({ phase, startedAt }: ReviewSession, at: Instant): boolean {
  return phase.name !== 'ended' && at < startedAt + sessionLasts
}

/** How an answer to the open card is right or wrong. `at` is the server's receipt. */
export function judgeAnswer(
  session: ReviewSession,
  { position, choice }: { position: number; choice: SeatChoice },
  at: Instant,
): Outcome<JudgedAnswer, ReviewRefusal> {
  const { phase } = session
  if (!isRunning(session, at)) return refused('review.ended')
  if (phase.name !== 'asking' || phase.position !== position) return refused('review.moved')
  const question = session.questions[position]
  const meant = canonicalChoice(session, 0, position, choice)
  if (!question || !meant) return refused('match.badChoice')
  const elapsedMillis = Math.min(longestMillis, Math.max(0, at - phase.since))
  return ok({ question, choice: meant, verdict: judge(question.key, meant), elapsedMillis })
}

/** The session with the open card answered: it shows why the right answer is right. */
export function withAnswer(session: ReviewSession, answer: ReviewAnswer): ReviewSession {
  const position = session.answers.length
  return { ...session, answers: [...session.answers, answer], phase: { name: 'revealing', position } }
}

/** Goes on from an explanation: to the next card, or to the end. */
export function readOn(
  session: ReviewSession,
  position: number,
  at: Instant,
): Outcome<ReviewSession, 'review.ended' | 'review.moved'> {
  const { phase } = session
  if (!isRunning(session, at)) return refused('review.ended')
  if (phase.name !== 'revealing' || phase.position !== position) return refused('review.moved')
  const next = position + 1
  if (next >= session.questions.length) return ok(endSession(session, at))
  return ok({ ...session, phase: { name: 'asking', position: next, since: at } })
}

/** A card that was open when its player sat down elsewhere was not thought about from `from` to `to`. */
export function withoutAbsence(session: ReviewSession, from: Instant, to: Instant): ReviewSession {
  const { phase } = session
  if (phase.name !== 'asking' || phase.since > from) return session
  return { ...session, phase: { ...phase, since: phase.since + Math.max(0, to - from) } }
}

/** Ends the session where it stands; what was answered keeps its effect. An ended one stays as it is. */
export function endSession(session: ReviewSession, at: Instant): ReviewSession {
  return session.phase.name === 'ended' ? session : { ...session, phase: { name: 'ended', at } }
}
