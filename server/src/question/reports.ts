import { pauseWindowMillis } from '@satoshi/rules/rating/pause-bounds'
import { mayReport, reportsSuffice, reportsPerDay } from '@satoshi/rules/rating/question-reports'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { pauseWithinBounds, type Pauses } from './pauses.ts'
import { lockQuestions, type LockedQuestion } from './question-stats-store.ts'
import { countHeld, countReports, heldReports, openReports, upsertReport, type NewReport } from './report-store.ts'

/**
 * Keeps what a player says of a question, in place of what they said of this version before, and takes it out of play
 * where enough players who count say something. The caller holds the player's row, and has seen that the question was
 * closed for them. Refuses `question.tooManyReports`. Gives what became of the question.
 */
export async function saveReport(tx: Tx, report: NewReport, at: Instant): Promise<Pauses> {
  if (!mayReport(await countReports(tx, report, at - pauseWindowMillis)))
    throw refuse('question.tooManyReports', { most: reportsPerDay })
  // Reports of one question follow each other, so that the third sees the two before it.
  const questions = await lockQuestions(tx, [report.questionId])
  await upsertReport(tx, report, at)
  return pauseReported(tx, questions, at)
}

/** The questions of the reports that are held of players who count by now; nothing is changed yet. */
export async function findHeldReports(tx: Tx, userIds: string[], at: Instant): Promise<string[]> {
  return userIds.length === 0 ? [] : heldReports(tx, userIds, at - pauseWindowMillis)
}

/** Reports that are held of players who count by now, of questions whose rows the caller holds. */
type Held = { questions: LockedQuestion[]; reported: string[]; userIds: string[]; at: Instant }

/** Lets held reports of the last 24 hours count, and takes out of play what is reported often enough by that. */
export async function releaseReports(tx: Tx, { questions, reported, userIds, at }: Held): Promise<Pauses> {
  await countHeld(tx, { userIds, questionIds: reported }, at - pauseWindowMillis)
  const mine = questions.filter(({ questionId }) => reported.includes(questionId))
  return pauseReported(tx, mine, at)
}

/** Of a version that is no longer asked, or not any more, nothing becomes. */
async function pauseReported(tx: Tx, questions: LockedQuestion[], at: Instant): Promise<Pauses> {
  const asked: LockedQuestion[] = []
  for (const question of questions) {
    if (question.state !== 'live') continue
    if (reportsSuffice(await openReports(tx, question, at - pauseWindowMillis), at)) asked.push(question)
  }
  return pauseWithinBounds(tx, asked, { cause: 'reports', at })
}
