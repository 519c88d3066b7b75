import { guessChance, rateFirstAttempt } from '@satoshi/rules/rating/first-attempt'
import { questionAlarms } from '@satoshi/rules/rating/question-alarm'
import { countAttempt, type CountedAttempt } from '@satoshi/rules/rating/question-stats'

import type { Tx } from '../platform/postgres/db.ts'
import {
  countedVersions,
  holdLearners,
  holdQuestions,
  pauseQuestions,
  writeRatings,
  writeStats,
  type CountedVersion,
  type HeldQuestion,
  type Learner,
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
  const questions = byName(await holdQuestions(tx, [...new Set(answers.map(({ questionId }) => questionId))]), idOf)
  const versions = byName(await countedVersions(tx, answers), versionName)
  const wanted = answers.flatMap(({ userId, questionId }) => {
    const subject = questions.get(questionId)?.subject
    return subject ? [{ userId, subject }] : []
  })
  const learners = byName(await holdLearners(tx, wanted), learnerName)
  for (const answer of answers) {
    const question = found(questions, answer.questionId)
    const learner = found(learners, learnerName({ userId: answer.userId, subject: question.subject }))
    count(answer, { question, learner, counted: found(versions, versionName(answer)) })
  }
  await writeStats(tx, [...versions.values()])
  await writeRatings(tx, [...questions.values()], [...learners.values()])
  return pauseMisKeyed(tx, [...questions.values()], versions)
}

type Touched = { question: HeldQuestion; learner: Learner; counted: CountedVersion }

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
async function pauseMisKeyed(tx: Tx, questions: HeldQuestion[], versions: Map<string, CountedVersion>) {
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

function idOf({ questionId }: HeldQuestion): string {
  return questionId
}

function versionName({ questionId, version }: VersionKey): string {
  return `${questionId}@${version}`
}

function learnerName({ userId, subject }: Omit<Learner, 'rated'>): string {
  return `${userId}:${subject}`
}
