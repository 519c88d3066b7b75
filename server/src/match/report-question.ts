import type { QuestionReportBody, QuestionReports } from '@satoshi/contract/question'
import type { Language } from '@satoshi/rules/language'
import { attemptsCount } from '@satoshi/rules/rating/counting'
import { readReportText } from '@satoshi/rules/rating/question-reports'

import type { App } from '../platform/app.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { ownReports, saveReport, type NewReport } from '../question/question-api.ts'
import { closedQuestion, standingsOf } from './answer-store.ts'

/** Who reports, and in which language they are shown questions. */
type Reporter = { userId: string; language: Language }

/** A report of a question, in the match or session of cards in which it was asked. */
export type PlacedReport = { askedIn: string; report: QuestionReportBody }

type Reporting = Pick<App, 'inTransaction' | 'clock' | 'log'>
type Version = Pick<NewReport, 'questionId' | 'version'>

/** Reports a question of a match. Refuses as `submitReport`. */
export function reportOfMatch(app: Reporting, reporter: Reporter, asked: PlacedReport): Promise<QuestionReports> {
  const { askedIn: matchId, report } = asked
  const where = { matchId, userId: reporter.userId, position: report.position }
  return submitReport(app, reporter, asked, (tx) => closedQuestion(tx, where))
}

/**
 * Reports a question that `find` gives where it was asked of this player and is closed for them; null is refused
 * `question.notAsked`, whatever the reason. Refuses `question.tooManyReports` as well. Gives what they have reported there.
 */
export async function submitReport(
  app: Reporting,
  { userId, language }: Reporter,
  { askedIn, report: { position, reason, text } }: PlacedReport,
  find: (db: Db) => Promise<Version | null>,
): Promise<QuestionReports> {
  const { pauses, reports } = await app.inTransaction(async (tx) => {
    // Its reports of a day are counted one after the other.
    const player = await lockPlayer(tx, userId)
    const asked = player && !player.deleted ? await find(tx) : null
    if (!asked) throw refuse('question.notAsked')
    const said = { userId, language, askedIn, position, reason, text: readReportText(text ?? '') }
    const report = { ...said, questionId: asked.questionId, version: asked.version, counts: await counts(tx, userId) }
    const saved = await saveReport(tx, report, app.clock.now())
    return { pauses: saved, reports: await ownReports(tx, userId, askedIn) }
  })
  const { paused, onlyReported } = pauses
  if (paused.length > 0) app.log.warn({ questions: paused }, 'reported by players: not asked any more')
  if (onlyReported.length > 0)
    app.log.warn({ questions: onlyReported }, 'reported by players, and still asked: look at it')
  return { reports }
}

async function counts(tx: Tx, userId: string): Promise<boolean> {
  const standing = (await standingsOf(tx, [userId])).get(userId)
  return standing !== undefined && attemptsCount(standing)
}
