import { standardSettings } from '../game-settings.ts'
import { cents, subtract, type Cents } from '../money.ts'
import { second, type Millis } from '../time.ts'
import { rightAnswersCents, type QuizCaps } from './quiz-btz.ts'
import { answersXp, type QuizAnswer } from './quiz-reward.ts'
import { learningXp, speedBonusXp } from './xp.ts'

/** A quiz that runs, and what its player's day gave of quizzes before it. */
export type RunningQuiz = {
  /** Answers until now, in the order of the quiz; the last is the one that is asked about. */
  answers: readonly QuizAnswer[]
  answerMillis: Millis
  /** How many of them, from the first on, are paid, because a life was left; all where it is left out (product 9.14). */
  paidAnswers?: number
  today: { answerCents: Cents; quizXp: number }
  /** What bounds the day; the standard where it is left out. */
  caps?: QuizCaps
}

/** What an answer pays for certain: XP, of which `speedXp` came of the `secondsLeft` on its clock, and BTZ in cents. */
export type AnswerGain = { xp: number; speedXp: number; secondsLeft: number; amountCents: Cents }

/**
 * Gain of the last answer of a quiz that runs, as far as it is certain; null where nothing is. Streak and boosts are left
 * out: they are those of the quiz's end, which may come after both have ended. Lives, the share of repeats and the room
 * of the day only grow until then, so that the gains of a quiz together are never more than its answers pay. Rounded as
 * the sum of all answers until now is, so that they add up. Source: decision 0160.
 */
export function answerGain(quiz: RunningQuiz): AnswerGain | null {
  const last = quiz.answers.at(-1)
  const now = leastOf(quiz, quiz.answers.length)
  const before = leastOf(quiz, quiz.answers.length - 1)
  const xp = now.xp - before.xp
  const amountCents = subtract(now.amountCents, before.amountCents)
  if (!last || (xp === 0 && amountCents === 0)) return null
  const speedXp = Math.min(Math.floor(speedBonusXp(last.elapsedMillis, quiz.answerMillis) * last.repeatFactor), xp)
  const left = Math.max(quiz.answerMillis - last.elapsedMillis, 0)
  return { xp, speedXp, secondsLeft: speedXp > 0 ? Math.floor(left / second) : 0, amountCents }
}

/** The least that the first `count` answers pay, whatever follows. */
function leastOf(
  { answers, answerMillis, paidAnswers = answers.length, today, caps = standardSettings }: RunningQuiz,
  count: number,
): { xp: number; amountCents: Cents } {
  const paid = answers.slice(0, Math.max(Math.min(count, paidAnswers), 0))
  const { xp } = learningXp(answersXp(paid, answerMillis), { streak: 1, boost: 1 })
  const right = paid.filter((answer) => answer.given && answer.correct && answer.repeatFactor > 0).length
  return {
    xp: Math.min(xp, Math.max(caps['quiz.xpPerDay'] - today.quizXp, 0)),
    amountCents: cents(rightAnswersCents(right, today.answerCents, undefined, caps)),
  }
}
