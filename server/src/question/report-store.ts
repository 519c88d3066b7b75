import type { QuestionReports } from '@satoshi/contract/question'
import type { Language } from '@satoshi/rules/language'
import type { QuestionReport, ReportReason } from '@satoshi/rules/rating/question-reports'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import { type Db, inBatches, type Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { VersionKey } from './question-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    question_reports: QuestionReportRows
  }
}

type QuestionReportRows = {
  user_id: string
  question_id: string
  version: number
  reason: ReportReason
  text: string | null
  language: string
  asked_in: string
  position: number
  reported_at: Date
  counts: boolean
  cleared_at: Date | null
}

/** What a player says of a version of a question that they were asked. */
export type NewReport = VersionKey & {
  userId: string
  reason: ReportReason
  text: string | null
  language: Language
  /** The match or the session of cards, and the place in it. */
  askedIn: string
  position: number
  /** Whether the player's first attempts count. */
  counts: boolean
}

/** How many other questions a player has reported since an instant; the caller holds the player's row. */
export async function countReports(
  tx: Tx,
  { userId, questionId, version }: NewReport,
  since: Instant,
): Promise<number> {
  const row = await tx
    .selectFrom('question_reports')
    .select((of) => of.fn.countAll<number>().as('others'))
    .where('user_id', '=', userId)
    .where('reported_at', '>', new Date(since))
    .where(sql<boolean>`(question_id, version) <> (${questionId}, ${version})`)
    .executeTakeFirstOrThrow()
  return row.others
}

/** Keeps a report; what the player said before of this version goes. One that an operator has looked at stays looked at. */
export async function upsertReport(tx: Tx, report: NewReport, at: Instant): Promise<void> {
  const { reason, text, language, position, counts } = report
  const said = { reason, text, language, asked_in: report.askedIn, position, counts, reported_at: new Date(at) }
  await tx
    .insertInto('question_reports')
    .values({ user_id: report.userId, question_id: report.questionId, version: report.version, ...said })
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id', 'version']).doUpdateSet(said))
    .execute()
}

/** The reports of a version since an instant that no operator has looked at. */
export async function openReports(
  tx: Tx,
  { questionId, version }: VersionKey,
  since: Instant,
): Promise<QuestionReport[]> {
  const rows = await tx
    .selectFrom('question_reports')
    .select(['user_id as userId', 'reported_at as reportedAt', 'counts'])
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .where('reported_at', '>', new Date(since))
    .where('cleared_at', 'is', null)
    .execute()
  return rows.map(({ reportedAt, ...row }) => ({ ...row, at: reportedAt.getTime() }))
}

/** The questions that some players have reported since an instant without counting then. */
export async function heldReports(tx: Tx, userIds: string[], since: Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('question_reports')
    .select('question_id as questionId')
    .distinct()
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('reported_at', '>', new Date(since))
    .where('counts', '=', false)
    .where('cleared_at', 'is', null)
    .execute()
  return rows.map(({ questionId }) => questionId)
}

/** What is held of some players, of questions whose rows the caller holds. */
type HeldOf = { userIds: string[]; questionIds: string[] }

/** Lets reports count that were made since an instant. */
export async function countHeld(tx: Tx, { userIds, questionIds }: HeldOf, since: Instant): Promise<void> {
  await tx
    .updateTable('question_reports')
    .set({ counts: true })
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('question_id', '=', anyOf(questionIds, 'text'))
    .where('reported_at', '>', new Date(since))
    .where('counts', '=', false)
    .execute()
}

/** Notes that an operator has looked at the reports of a version; gives how many there were. */
export async function clearReports(tx: Tx, { questionId, version }: VersionKey, at: Instant): Promise<number> {
  const cleared = await tx
    .updateTable('question_reports')
    .set({ cleared_at: new Date(at) })
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()
  return Number(cleared.numUpdatedRows)
}

/** What players say of the current version of a question, and no operator has looked at yet. */
export type ReportCounts = {
  questionId: string
  /** Distinct players, and those of them who count. */
  players: number
  counting: number
  reasons: Partial<Record<ReportReason, number>>
}

/** The questions whose current version was reported, with the number of players by reason. */
export async function reportCounts(db: Db): Promise<ReportCounts[]> {
  const { rows } = await sql<ReportCounts>`
    select r.question_id as "questionId", sum(r.players)::int as players, sum(r.counting)::int as counting,
           jsonb_object_agg(r.reason, r.players) as reasons
    from (select question_id, version, reason, count(*) as players, count(*) filter (where counts) as counting
          from question_reports where cleared_at is null group by question_id, version, reason) r
    join questions q on q.id = r.question_id and q.current_version = r.version
    group by r.question_id`.execute(db)
  return rows
}

/** A report as the operator reads it. */
export type ReportLine = {
  userId: string
  version: number
  reason: ReportReason
  text: string | null
  language: string
  at: Instant
  counts: boolean
  clearedAt: Instant | null
}

/** The reports of a question in all its versions, the newest first; null when there is no such question. */
export async function reportsOfQuestion(db: Db, questionId: string, limit: number): Promise<ReportLine[] | null> {
  const known = await db.selectFrom('questions').select('id').where('id', '=', questionId).executeTakeFirst()
  if (!known) return null
  const rows = await db
    .selectFrom('question_reports')
    .select(['user_id as userId', 'version', 'reason', 'text', 'language', 'counts'])
    .select(['reported_at as reportedAt', 'cleared_at as clearedAt'])
    .where('question_id', '=', questionId)
    .orderBy('reported_at', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ reportedAt, clearedAt, ...row }) => {
    return { ...row, at: reportedAt.getTime(), clearedAt: clearedAt?.getTime() ?? null }
  })
}

/** What a player has reported of a match or a session of cards, in the order of the questions. */
export async function ownReports(db: Db, userId: string, askedIn: string): Promise<QuestionReports['reports']> {
  return db
    .selectFrom('question_reports')
    .select(['position', 'reason'])
    .where('user_id', '=', userId)
    .where('asked_in', '=', askedIn)
    .orderBy('position')
    .execute()
}

/** Takes what a player has reported away; done again it finds none. What it has paused stays paused. */
export async function deleteReports(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('question_reports').where('user_id', '=', userId).execute()
}

/** All that a player has reported, by question. */
export async function* questionReportsOf(db: Db, userId: string) {
  type Row = VersionKey & {
    reason: ReportReason
    text: string | null
    language: string
    askedIn: string
    position: number
    reportedAt: Date
  }
  const read = (last: Row | null, limit: number): Promise<Row[]> => {
    let rows = db
      .selectFrom('question_reports')
      .select(['question_id as questionId', 'version', 'reason', 'text', 'language'])
      .select(['asked_in as askedIn', 'position', 'reported_at as reportedAt'])
      .where('user_id', '=', userId)
    if (last) rows = rows.where(sql<boolean>`(question_id, version) > (${last.questionId}, ${last.version})`)
    return rows.orderBy('question_id').orderBy('version').limit(limit).execute()
  }
  yield* inBatches(read)
}
