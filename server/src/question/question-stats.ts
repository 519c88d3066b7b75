import { guessChance, rateFirstAttempt } from '@satoshi/rules/rating/first-attempt'
import {
  labelIsOff,
  labelShare,
  questionAlarms,
  type QuestionAlarm,
  countAttempt,
  meanMillis,
  pointBiserial,
  shareRight,
  type CountedAttempt,
  type QuestionStats,
} from '@satoshi/rules/rating/question-stats'
import type { Instant, Millis } from '@satoshi/rules/time'
import { difficulties, type Difficulty } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import {
  countedVersions,
  lockLearners,
  lockQuestions,
  pauseQuestions,
  unpauseQuestion,
  watchedQuestions,
  writeRatings,
  writeStats,
  type CountedVersion,
  type LockedQuestion,
  type Learner,
  type WatchedRow,
} from './question-stats-store.ts'
import type { VersionKey } from './question-store.ts'

/** The first answer that a player ever gave to a question, or that they let its time run out. */
export type FirstAnswer = VersionKey & Omit<CountedAttempt, 'theta'> & { userId: string }

/**
 * Counts first attempts, in the order given, and rates questions and learners by them; gives the questions that were
 * paused because they are probably mis-keyed. To be called once for each answer: the caller sees to that. An answer to
 * a version that is no longer the current one is counted for that version and moves no rating.
 */
export async function countFirstAttempts(tx: Tx, answers: FirstAnswer[]): Promise<string[]> {
  if (answers.length === 0) return []
  const questions = byName(await lockQuestions(tx, [...new Set(answers.map(({ questionId }) => questionId))]), idOf)
  const versions = byName(await countedVersions(tx, answers), versionName)
  const wanted = answers.flatMap(({ userId, questionId }) => {
    const subject = questions.get(questionId)?.subject
    return subject ? [{ userId, subject }] : []
  })
  const learners = byName(await lockLearners(tx, wanted), learnerName)
  for (const answer of answers) {
    const question = found(questions, answer.questionId)
    const learner = found(learners, learnerName({ userId: answer.userId, subject: question.subject }))
    count(answer, { question, learner, counted: found(versions, versionName(answer)) })
  }
  await writeStats(tx, [...versions.values()])
  await writeRatings(tx, [...questions.values()], [...learners.values()])
  return pauseMisKeyed(tx, [...questions.values()], versions)
}

type Touched = { question: LockedQuestion; learner: Learner; counted: CountedVersion }

/** Changes the three in place: they are this transaction's own copies. */
function count(answer: FirstAnswer, { question, learner, counted }: Touched): void {
  counted.stats = countAttempt(counted.stats, { ...answer, theta: learner.rated.rating })
  if (question.version !== answer.version) return
  const rated = rateFirstAttempt({
    learner: learner.rated,
    question: question.rated,
    guess: guessChance(counted.key),
    correct: answer.correct,
  })
  learner.rated = rated.learner
  question.rated = rated.question
}

/** One whose key an operator has found right stays in play. */
async function pauseMisKeyed(tx: Tx, questions: LockedQuestion[], versions: Map<string, CountedVersion>) {
  const misKeyed = questions.flatMap(({ questionId, version, state, difficulty, rated }) => {
    const counted = versions.get(versionName({ questionId, version }))
    if (!counted || state !== 'live' || counted.clearedAt !== null) return []
    const alarms = questionAlarms({ ...counted, difficulty, rating: rated.rating })
    return alarms.includes('probablyMisKeyed') ? [questionId] : []
  })
  if (misKeyed.length > 0) await pauseQuestions(tx, misKeyed)
  return misKeyed
}

function byName<Item>(items: Item[], nameOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [nameOf(item), item]))
}

function found<Item>(items: Map<string, Item>, name: string): Item {
  const item = items.get(name)
  if (!item) throw new Error(`not held: ${name}`)
  return item
}

function idOf({ questionId }: LockedQuestion): string {
  return questionId
}

function versionName({ questionId, version }: VersionKey): string {
  return `${questionId}@${version}`
}

function learnerName({ userId, subject }: Omit<Learner, 'rated'>): string {
  return `${userId}:${subject}`
}

/**
 * Brings a paused question back, because an operator looked at it and found its key right; this version is not paused
 * by itself again. Gives what it was before, null when there is none of this id; one that was not paused is left as it is.
 */
export async function resumeQuestion(app: Pick<App, 'inTransaction'>, id: string, at: Instant) {
  return app.inTransaction(async (tx) => {
    const [question] = await lockQuestions(tx, [id])
    if (!question) return null
    if (question.state === 'paused') await unpauseQuestion(tx, question, at)
    return question.state
  })
}

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
