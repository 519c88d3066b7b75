import type { CanonicalChoice, OptionId } from '../match/match.ts'
import type { Millis } from '../time.ts'

/** What was answered: an option, any number, or nothing before time ran out. */
export type AnswerGiven = OptionId | 'number' | 'none'

/** What is counted of one version of a question: the first attempts of distinct players, never of bots. */
export type QuestionStats = {
  firsts: number
  corrects: number
  /** How often each was answered; they sum to `firsts`. */
  optionCounts: Partial<Record<AnswerGiven, number>>
  /** Time to think, over the answers that were given. */
  elapsedMillis: Millis
  /** Sums over the learners' θ as it was before the answer: of all, squared, and of those who were right. */
  thetaSum: number
  thetaSquareSum: number
  thetaRightSum: number
}

/** A question that nobody has answered. */
export const noStats: QuestionStats = {
  firsts: 0,
  corrects: 0,
  optionCounts: {},
  elapsedMillis: 0,
  thetaSum: 0,
  thetaSquareSum: 0,
  thetaRightSum: 0,
}

export type CountedAttempt = {
  choice: CanonicalChoice | null
  correct: boolean
  elapsedMillis: Millis
  /** The learner's θ before this answer. */
  theta: number
}

/** The stats with one first attempt more. */
export function countAttempt(stats: QuestionStats, { choice, correct, elapsedMillis, theta }: CountedAttempt) {
  const given = answerGiven(choice)
  return {
    firsts: stats.firsts + 1,
    corrects: stats.corrects + (correct ? 1 : 0),
    optionCounts: { ...stats.optionCounts, [given]: (stats.optionCounts[given] ?? 0) + 1 },
    elapsedMillis: stats.elapsedMillis + (choice ? elapsedMillis : 0),
    thetaSum: stats.thetaSum + theta,
    thetaSquareSum: stats.thetaSquareSum + theta ** 2,
    thetaRightSum: stats.thetaRightSum + (correct ? theta : 0),
  } satisfies QuestionStats
}

/** The share of first attempts that were right, 0..1; null before the first. */
export function shareRight({ firsts, corrects }: Pick<QuestionStats, 'firsts' | 'corrects'>): number | null {
  return firsts === 0 ? null : corrects / firsts
}

/** How long those who answered took on average; null when nobody did. */
export function meanMillis({ firsts, optionCounts, elapsedMillis }: QuestionStats): Millis | null {
  const given = firsts - (optionCounts.none ?? 0)
  return given === 0 ? null : Math.round(elapsedMillis / given)
}

/**
 * How well the question tells those who know from those who do not: the correlation of being right with θ, −1..1
 * (point-biserial). Null while all answers or all learners are alike.
 */
export function pointBiserial(stats: QuestionStats): number | null {
  const { firsts, corrects, thetaSum, thetaSquareSum, thetaRightSum } = stats
  const spread = firsts * thetaSquareSum - thetaSum ** 2
  const split = corrects * (firsts - corrects)
  // What is left of the subtraction when all θ are one is noise of its last digits.
  if (split === 0 || spread <= firsts * thetaSquareSum * 1e-12) return null
  return (firsts * thetaRightSum - corrects * thetaSum) / Math.sqrt(split * spread)
}

function answerGiven(choice: CanonicalChoice | null): AnswerGiven {
  if (!choice) return 'none'
  return 'option' in choice ? choice.option : 'number'
}
