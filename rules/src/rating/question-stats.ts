import type { AnswerKey, CanonicalChoice, OptionId } from '../match/match.ts'
import { rightChoice } from '../match/order.ts'
import type { Millis } from '../time.ts'
import type { Difficulty } from '../words.ts'
import { difficultyAt } from './first-attempt.ts'

/** What was answered: an option, any number (or whatever is no option), or nothing before time ran out. */
export type AnswerGiven = OptionId | 'number' | 'none'

/** Statistics of one version of a question: the first attempts of distinct players, never of bots. */
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

/** The key under which an answer is counted. */
export function answerGiven(choice: CanonicalChoice | null): AnswerGiven {
  if (!choice) return 'none'
  return 'option' in choice ? choice.option : 'number'
}

/** What the answers to a question say is wrong with it; the first one takes it out of play. */
export type QuestionAlarm = 'probablyMisKeyed' | 'tooEasy' | 'doesNotDiscriminate' | 'otherDifficulty'

/** First attempts before which nothing is said. Source: product 4.2. */
export const leastFirsts = 50
export const leastFirstsToDiscriminate = 100

/** A question that fewer get right is probably mis-keyed. Source: product 4.2. */
export const misKeyedBelow = 0.15

/** One that more get right teaches nobody. Source: product 4.2. */
export const tooEasyAbove = 0.97

/** One whose point-biserial is lower does not tell who knows. Source: product 4.2. */
export const discriminatesFrom = 0.05

/** The share of right first attempts that each label should have, and how far it may be off. Source: product 4.2 (Quizball). */
export const labelShare: Record<Difficulty, number> = { easy: 0.71, medium: 0.56, hard: 0.44 }
export const labelTolerance = 0.12

export type WatchedQuestion = { stats: QuestionStats; key: AnswerKey; difficulty: Difficulty; rating: number }

/** All that is wrong with a question, by what was answered to it so far; empty while there is too little to say. */
export function questionAlarms({ stats, key, difficulty, rating }: WatchedQuestion): QuestionAlarm[] {
  const share = shareRight(stats)
  if (share === null || stats.firsts < leastFirsts) return []
  const alarms: QuestionAlarm[] = []
  if (share < misKeyedBelow || wrongOptionLeads(stats, key)) alarms.push('probablyMisKeyed')
  if (share > tooEasyAbove) alarms.push('tooEasy')
  if (failsToDiscriminate(stats)) alarms.push('doesNotDiscriminate')
  if (difficultyAt(rating) !== difficulty) alarms.push('otherDifficulty')
  return alarms
}

/** Whether the questions of a label are, on average, of another difficulty than it says ("re-label"). */
export function labelIsOff(label: Difficulty, answered: { firsts: number; corrects: number }): boolean {
  const share = shareRight(answered)
  if (share === null || answered.firsts < leastFirsts) return false
  return Math.abs(share - labelShare[label]) > labelTolerance + Number.EPSILON
}

function wrongOptionLeads({ optionCounts }: QuestionStats, key: AnswerKey): boolean {
  const right = rightChoice({ key })
  if (!('option' in right)) return false
  const { number: _number, none: _none, ...counts } = optionCounts
  return Object.values(counts).some((count) => count > (counts[right.option] ?? 0))
}

function failsToDiscriminate(stats: QuestionStats): boolean {
  const correlation = pointBiserial(stats)
  return stats.firsts >= leastFirstsToDiscriminate && correlation !== null && correlation < discriminatesFrom
}
