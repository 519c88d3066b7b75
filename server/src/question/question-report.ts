import { labelIsOff, labelShare, questionAlarms, type QuestionAlarm } from '@satoshi/rules/rating/question-alarm'
import { meanMillis, pointBiserial, shareRight, type QuestionStats } from '@satoshi/rules/rating/question-stats'
import type { Instant, Millis } from '@satoshi/rules/time'
import { difficulties, type Difficulty } from '@satoshi/rules/words'

import type { Db } from '../platform/postgres/db.ts'
import { watchedQuestions, type WatchedRow } from './question-stats-store.ts'

/** What is known of the current version of a question. Shares are 0..1; null where nobody has answered. */
export type QuestionLine = {
  id: string
  version: number
  state: 'live' | 'paused'
  topic: string
  difficulty: Difficulty
  rating: number
  firsts: number
  shareRight: number | null
  optionCounts: QuestionStats['optionCounts']
  meanMillis: Millis | null
  pointBiserial: number | null
  alarms: QuestionAlarm[]
  /** When an operator found the key right; from then on `probablyMisKeyed` is not said of this version. */
  clearedAt: Instant | null
}

/** What is known of the live questions of a label; `relabel` when their average is too far from what it should be. */
export type LabelLine = {
  difficulty: Difficulty
  questions: number
  firsts: number
  shareRight: number | null
  expected: number
  relabel: boolean
}

export type QuestionReport = { questions: QuestionLine[]; labels: LabelLine[] }

/** The alarms of product 4.2: a line for each question that is live or paused, and one for each label. */
export async function questionReport(db: Db): Promise<QuestionReport> {
  const rows = await watchedQuestions(db)
  return { questions: rows.map(questionLine), labels: difficulties.map((difficulty) => labelLine(difficulty, rows)) }
}

function questionLine(row: WatchedRow): QuestionLine {
  const { questionId: id, version, state, topic, difficulty, rated, stats, clearedAt } = row
  const alarms = questionAlarms({ ...row, rating: rated.rating })
  return {
    id,
    version,
    state,
    topic,
    difficulty,
    rating: Math.round(rated.rating),
    firsts: stats.firsts,
    shareRight: shareRight(stats),
    optionCounts: stats.optionCounts,
    meanMillis: meanMillis(stats),
    pointBiserial: pointBiserial(stats),
    alarms: clearedAt === null ? alarms : alarms.filter((alarm) => alarm !== 'probablyMisKeyed'),
    clearedAt,
  }
}

function labelLine(difficulty: Difficulty, rows: WatchedRow[]): LabelLine {
  const own = rows.filter((row) => row.difficulty === difficulty && row.state === 'live')
  const total = (of: (stats: QuestionStats) => number) => own.reduce((sum, { stats }) => sum + of(stats), 0)
  const answered = { firsts: total(({ firsts }) => firsts), corrects: total(({ corrects }) => corrects) }
  return {
    difficulty,
    questions: own.length,
    firsts: answered.firsts,
    shareRight: shareRight(answered),
    expected: labelShare[difficulty],
    relabel: labelIsOff(difficulty, answered),
  }
}
