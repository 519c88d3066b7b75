import type { AnswerKey } from '../match/match.ts'
import type { Difficulty } from '../words.ts'
import { difficultyAt } from './question-rating.ts'
import { pointBiserial, shareRight, type QuestionStats } from './question-stats.ts'

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
  if (key.kind === 'number') return false
  const right = optionCounts[key.correct] ?? 0
  return key.options.some((option) => option !== key.correct && (optionCounts[option] ?? 0) > right)
}

function failsToDiscriminate(stats: QuestionStats): boolean {
  const correlation = pointBiserial(stats)
  return stats.firsts >= leastFirstsToDiscriminate && correlation !== null && correlation < discriminatesFrom
}
