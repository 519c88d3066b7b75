import { moveWithinDay } from '@satoshi/rules/rating/counting'
import { chanceOfRight, guessChance, learnerAfter, questionAfter } from '@satoshi/rules/rating/first-attempt'
import {
  answerGiven,
  labelIsOff,
  labelShare,
  questionAlarms,
  type QuestionAlarm,
  countAttempt,
  meanMillis,
  pointBiserial,
  shareRight,
  type QuestionStats,
} from '@satoshi/rules/rating/question-stats'
import { calendarDay, type Day, type Instant, type Millis } from '@satoshi/rules/time'
import { difficulties, type Difficulty, type Topic } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import {
  holdAttempts,
  recordAttempts,
  releaseAttempts,
  type AttemptRecord,
  type MeasuredAttempt,
} from './attempt-store.ts'
import { pauseWithinBounds, type Pauses } from './pauses.ts'
import { findHeldReports, releaseReports } from './reports.ts'
import {
  countedVersions,
  lockLearners,
  lockQuestions,
  pausedQuestions,
  unpauseQuestion,
  watchedQuestions,
  writeRatings,
  writeStats,
  type CountedVersion,
  type LockedQuestion,
  type Learner,
  type WatchedRow,
} from './question-stats-store.ts'
import { bankDay, type Pace, type VersionKey } from './question-store.ts'
import { clearReports, reportCounts, type ReportCounts } from './report-store.ts'

/** The first answer that a player ever gave to a question, or that they let its time run out. */
export type FirstAnswer = Omit<MeasuredAttempt, 'theta'>

/** First attempts to be counted; `standings` says of each player whether they count, and leaves out whose account is gone. */
export type FirstAnswers = { answers: FirstAnswer[]; standings: ReadonlyMap<string, boolean>; at: Instant }

/**
 * Rates learners by their first attempts, and questions by those of players who count; what is held of these comes
 * first, the rest is held, and reports of theirs count from now on. Gives what became of questions that are probably
 * mis-keyed, or that were reported. To be called once for each answer: the caller sees to that. An answer to a version that is no longer the current one is counted for that version and
 * moves no rating.
 */
export async function countFirstAttempts(tx: Tx, { answers, standings, at }: FirstAnswers): Promise<Pauses> {
  const counting = [...standings].flatMap(([userId, counts]) => (counts ? [userId] : []))
  const released = counting.length > 0 ? await releaseAttempts(tx, counting, at) : []
  const reported = await findHeldReports(tx, counting, at)
  const held = await holdThese(tx, [...released, ...answers], { answers, reported })
  const records = released.map((attempt) => countOne(held, attempt, at))
  const waiting: MeasuredAttempt[] = []
  for (const answer of answers) {
    const attempt = { ...answer, theta: rateLearner(held, answer) }
    const counts = standings.get(answer.userId)
    if (counts) records.push(countOne(held, attempt, at))
    else if (counts === false) waiting.push(attempt)
  }
  if (waiting.length > 0) await holdAttempts(tx, waiting, at)
  await writeRatings(tx, [...held.questions.values()], [...held.learners.values()])
  const pauses = records.length === 0 ? noPauses : await writeCounted(tx, held, records, at)
  if (reported.length === 0) return pauses
  const others = [...held.questions.values()].filter(({ questionId }) => !pauses.paused.includes(questionId))
  const byReports = await releaseReports(tx, { questions: others, reported, userIds: counting, at })
  return {
    paused: [...pauses.paused, ...byReports.paused],
    onlyReported: [...pauses.onlyReported, ...byReports.onlyReported],
  }
}

const noPauses: Pauses = { paused: [], onlyReported: [] }

async function writeCounted(tx: Tx, held: Held, records: AttemptRecord[], at: Instant): Promise<Pauses> {
  await recordAttempts(tx, records, at)
  await writeStats(
    tx,
    [...held.versions.values()].filter(({ stats }) => stats.firsts > 0),
  )
  return pauseMisKeyed(tx, held, at)
}

/** This transaction's own copies of what attempts change; they are changed in place. */
type Held = {
  questions: Map<string, LockedQuestion>
  versions: Map<string, CountedVersion>
  learners: Map<string, Learner>
}

async function holdThese(
  tx: Tx,
  attempts: FirstAnswer[],
  { answers, reported }: { answers: FirstAnswer[]; reported: string[] },
): Promise<Held> {
  // All at once, in the order of their ids.
  const ids = new Set([...attempts.map(({ questionId }) => questionId), ...reported])
  const questions = byName(await lockQuestions(tx, [...ids]), idOf)
  const versions = byName(await countedVersions(tx, attempts), versionName)
  const wanted = answers.flatMap(({ userId, questionId }) => {
    const subject = questions.get(questionId)?.subject
    return subject ? [{ userId, subject }] : []
  })
  return { questions, versions, learners: byName(await lockLearners(tx, wanted), learnerName) }
}

/** Moves the learner of an answer; gives the mastery as it was before. */
function rateLearner({ questions, versions, learners }: Held, answer: FirstAnswer): number {
  const question = found(questions, answer.questionId)
  const learner = found(learners, learnerName({ userId: answer.userId, subject: question.subject }))
  const theta = learner.rated.rating
  if (question.version === answer.version) {
    const guess = guessChance(found(versions, versionName(answer)).key)
    const surprise = { theta, difficulty: question.rated.rating, guess, correct: answer.correct }
    learner.rated = learnerAfter(learner.rated, surprise)
  }
  return theta
}

/** Counts an attempt for its version, and moves the question as far as the day allows. */
function countOne({ questions, versions }: Held, attempt: MeasuredAttempt, at: Instant): AttemptRecord {
  const { userId, questionId, version, correct, theta } = attempt
  const question = found(questions, questionId)
  const counted = found(versions, versionName(attempt))
  counted.stats = countAttempt(counted.stats, attempt)
  const before = question.rated.rating
  const guess = guessChance(counted.key)
  if (question.version === version) {
    const { rating, attempts } = questionAfter(question.rated, { theta, difficulty: before, guess, correct })
    const move = moveWithinDay({ rating: before, moved: question.moved }, rating, calendarDay(at, 'UTC'))
    question.rated = { rating: move.rating, attempts }
    question.moved = move.moved
  }
  const chance = chanceOfRight(theta, before, guess)
  const given = answerGiven(attempt.choice)
  return { userId, questionId, version, correct, given, chance, moved: question.rated.rating - before }
}

/** One whose key an operator has found right stays in play. */
async function pauseMisKeyed(tx: Tx, { questions, versions }: Held, at: Instant): Promise<Pauses> {
  const misKeyed = [...questions.values()].filter(({ questionId, version, state, difficulty, rated }) => {
    const counted = versions.get(versionName({ questionId, version }))
    if (!counted || state !== 'live' || counted.clearedAt !== null) return false
    return questionAlarms({ ...counted, difficulty, rating: rated.rating }).includes('probablyMisKeyed')
  })
  return pauseWithinBounds(tx, misKeyed, { cause: 'alarm', at })
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
 * Brings a paused question back, because an operator looked at it and found it right: no answers pause this version by
 * themselves again, and no report that was made before. Gives what it was before and how many reports were open, null when
 * there is none of this id; of one that was not paused only the reports are cleared.
 */
export async function resumeQuestion(app: Pick<App, 'inTransaction'>, id: string, at: Instant) {
  return app.inTransaction(async (tx) => {
    const [question] = await lockQuestions(tx, [id])
    if (!question) return null
    if (question.state === 'paused') await unpauseQuestion(tx, question, at)
    return { state: question.state, reports: await clearReports(tx, question, at) }
  })
}

/** Brings all paused questions back, or those of a topic; gives their ids, in order. */
export async function resumeQuestions(app: Pick<App, 'inTransaction'>, topic: Topic | null, at: Instant) {
  return app.inTransaction(async (tx) => {
    const questions = await lockQuestions(tx, await pausedQuestions(tx, topic))
    const paused = questions.filter(({ state }) => state === 'paused')
    for (const question of paused) {
      await unpauseQuestion(tx, question, at)
      await clearReports(tx, question, at)
    }
    return paused.map(({ questionId }) => questionId)
  })
}

/**
 * What is known of the current version of a question. Shares are 0..1; null where nobody has answered. `expired`: its last
 * day is over, and nobody is asked it until its file has a later one.
 */
export type QuestionLine = {
  id: string
  version: number
  state: 'live' | 'paused' | 'expired'
  topic: string
  family: string
  level: string | null
  pace: Pace | null
  validUntil: Day | null
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
  /** What players say of this version and no operator has looked at; null where nobody says anything. */
  reports: Omit<ReportCounts, 'questionId'> | null
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

/** The alarms of product 4.2: a line for each question that is not retired, and one for each label. */
export async function questionReport(db: Db, at: Instant): Promise<QuestionReport> {
  const rows = await watchedQuestions(db)
  const reports = new Map((await reportCounts(db)).map(({ questionId, ...counts }) => [questionId, counts]))
  const lineOf = (row: WatchedRow) =>
    questionLine(row, { reports: reports.get(row.questionId) ?? null, today: bankDay(at) })
  return { questions: rows.map(lineOf), labels: difficulties.map((difficulty) => labelLine(difficulty, rows)) }
}

function questionLine(
  row: WatchedRow,
  { reports, today }: { reports: QuestionLine['reports']; today: Day },
): QuestionLine {
  const { questionId: id, version, topic, family, level, pace, validUntil, difficulty, rated, stats, clearedAt } = row
  const isOver = validUntil !== null && validUntil < today
  const alarms = questionAlarms({ ...row, rating: rated.rating })
  return {
    id,
    version,
    state: row.state === 'live' && isOver ? 'expired' : row.state,
    topic,
    family,
    level,
    pace,
    validUntil,
    difficulty,
    rating: Math.round(rated.rating),
    firsts: stats.firsts,
    shareRight: shareRight(stats),
    optionCounts: stats.optionCounts,
    meanMillis: meanMillis(stats),
    pointBiserial: pointBiserial(stats),
    alarms: clearedAt === null ? alarms : alarms.filter((alarm) => alarm !== 'probablyMisKeyed'),
    clearedAt,
    reports,
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
