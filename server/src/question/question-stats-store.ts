import type { AnswerKey } from '@satoshi/rules/match/match'
import type { DailyMove } from '@satoshi/rules/rating/counting'
import { type Rated, startingTheta } from '@satoshi/rules/rating/first-attempt'
import { noStats, type QuestionStats } from '@satoshi/rules/rating/question-stats'
import type { Day, Instant } from '@satoshi/rules/time'
import type { Difficulty, Subject, Topic } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { Pace, VersionKey } from './question-store.ts'

/** A question whose row is locked until the transaction ends. */
export type LockedQuestion = {
  questionId: string
  subject: Subject
  topic: string
  difficulty: Difficulty
  state: 'live' | 'paused' | 'retired'
  version: number
  rated: Rated
  /** How far the rating moved on the last day on which it did. */
  moved: DailyMove | null
}

/**
 * Locks questions, so that their attempts are counted and rated one after the other; in the order of their ids, so that
 * two matches with the same questions cannot wait for each other.
 */
export async function lockQuestions(tx: Tx, ids: string[]): Promise<LockedQuestion[]> {
  const rows = await tx
    .selectFrom('questions')
    .select(['id', 'subject', 'topic', 'difficulty', 'state', 'current_version as version'])
    .select(['rating', 'attempts', 'moved_on', 'moved'])
    .where('id', '=', anyOf(ids, 'text'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id, subject, rating, attempts, moved_on: day, moved, ...row }) => ({
    ...row,
    questionId: id,
    subject: subject as Subject, // safe: only the seeding writes subjects, from the vocabulary
    rated: { rating, attempts },
    moved: day === null ? null : { day, points: moved },
  }))
}

/** A version with its key and what was counted of it so far. */
export type CountedVersion = VersionKey & { key: AnswerKey; stats: QuestionStats; clearedAt: Instant | null }

/** The stats of some versions; of those that nobody has answered too. */
export async function countedVersions(db: Db, keys: VersionKey[]): Promise<CountedVersion[]> {
  const [ids, versions] = [keys.map((key) => key.questionId), keys.map((key) => key.version)]
  const asked = sql<boolean>`(v.question_id, v.version) in (select * from unnest(${ids}::text[], ${versions}::int[]))`
  const rows = await withStats(db).where(asked).execute()
  return rows.map(countedVersion)
}

/** A question that may come back into play or is in it, with its current version. */
export type WatchedRow = CountedVersion & {
  topic: string
  family: string
  level: string | null
  pace: Pace | null
  validUntil: Day | null
  difficulty: Difficulty
  state: 'live' | 'paused'
  rated: Rated
}

/** All questions that are live or paused, with the stats of their current versions, by id. */
export async function watchedQuestions(db: Db): Promise<WatchedRow[]> {
  const rows = await withStats(db)
    .innerJoin('questions as q', (on) =>
      on.onRef('q.id', '=', 'v.question_id').onRef('q.current_version', '=', 'v.version'),
    )
    .select(['q.topic', 'q.family', 'q.level', 'q.pace', 'q.valid_until as validUntil'])
    .select(['q.difficulty', 'q.state', 'q.rating', 'q.attempts'])
    .where('q.state', '<>', 'retired')
    .orderBy('q.id')
    .execute()
  return rows.map(({ topic, family, level, pace, validUntil, difficulty, state, rating, attempts, ...row }) => ({
    ...countedVersion(row),
    topic,
    family,
    level,
    pace,
    validUntil,
    difficulty,
    state: state === 'paused' ? state : 'live',
    rated: { rating, attempts },
  }))
}

export type Learner = { userId: string; subject: Subject; rated: Rated }

/** Locks what is known of learners, in a fixed order; of those of whom nothing is known, the start. */
export async function lockLearners(tx: Tx, wanted: Omit<Learner, 'rated'>[]): Promise<Learner[]> {
  const input = JSON.stringify(wanted)
  await sql`
    insert into learner_ratings (user_id, subject, theta, attempts)
    select w."userId", w.subject, ${startingTheta}, 0
    from jsonb_to_recordset(${input}::jsonb) as w("userId" uuid, subject text)
    order by 1, 2
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ userId: string; subject: Subject; theta: number; attempts: number }>`
    select l.user_id as "userId", l.subject, l.theta, l.attempts
    from learner_ratings l
    join jsonb_to_recordset(${input}::jsonb) as w("userId" uuid, subject text)
      on w."userId" = l.user_id and w.subject = l.subject
    order by l.user_id, l.subject
    for no key update of l`.execute(tx)
  return rows.map(({ theta, attempts, ...row }) => ({ ...row, rated: { rating: theta, attempts } }))
}

/** What is known of one player by subject; `theta` is on the scale of the questions' ratings. */
export async function readLearner(db: Db, userId: string) {
  return db
    .selectFrom('learner_ratings')
    .select(['subject', 'theta', 'attempts'])
    .where('user_id', '=', userId)
    .orderBy('subject')
    .execute()
}

/** Keeps what was counted of some versions. */
export async function writeStats(tx: Tx, versions: CountedVersion[]): Promise<void> {
  const rows = versions.map(({ questionId, version, stats }) => ({ questionId, version, ...stats }))
  await sql`
    insert into question_stats (question_id, version, firsts, corrects, option_counts, elapsed_millis,
                                theta_sum, theta_square_sum, theta_right_sum)
    select n."questionId", n.version, n.firsts, n.corrects, n."optionCounts", n."elapsedMillis",
           n."thetaSum", n."thetaSquareSum", n."thetaRightSum"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n("questionId" text, version int, firsts int, corrects int, "optionCounts" jsonb, "elapsedMillis" bigint,
           "thetaSum" float8, "thetaSquareSum" float8, "thetaRightSum" float8)
    on conflict (question_id, version) do update set
      firsts = excluded.firsts, corrects = excluded.corrects, option_counts = excluded.option_counts,
      elapsed_millis = excluded.elapsed_millis, theta_sum = excluded.theta_sum,
      theta_square_sum = excluded.theta_square_sum, theta_right_sum = excluded.theta_right_sum`.execute(tx)
}

/** Keeps the ratings of questions and learners that were held. */
export async function writeRatings(tx: Tx, questions: LockedQuestion[], learners: Learner[]): Promise<void> {
  const items = questions.map(({ questionId, rated, moved }) => ({ questionId, ...rated, ...moved }))
  await sql`
    update questions q set rating = n.rating, attempts = n.attempts, moved_on = n.day, moved = coalesce(n.points, 0)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as n("questionId" text, rating real, attempts int, day date, points real)
    where q.id = n."questionId"`.execute(tx)
  const known = learners.map(({ userId, subject, rated }) => ({ userId, subject, ...rated }))
  await sql`
    update learner_ratings l set theta = n.rating, attempts = n.attempts
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as n("userId" uuid, subject text, rating real, attempts int)
    where l.user_id = n."userId" and l.subject = n.subject`.execute(tx)
}

/** The ids of all paused questions, or of those of a topic. */
export async function pausedQuestions(db: Db, topic: Topic | null): Promise<string[]> {
  let paused = db.selectFrom('questions').select('id').where('state', '=', 'paused')
  if (topic) paused = paused.where('topic', '=', topic)
  return (await paused.orderBy('id').execute()).map(({ id }) => id)
}

/** Puts a paused question back into the draw, and keeps that its key was found right. */
export async function unpauseQuestion(tx: Tx, { questionId, version }: VersionKey, at: Instant): Promise<void> {
  await tx.updateTable('questions').set({ state: 'live' }).where('id', '=', questionId).execute()
  await tx
    .updateTable('question_stats')
    .set({ cleared_at: new Date(at) })
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .execute()
}

function withStats(db: Db) {
  return db
    .selectFrom('question_versions as v')
    .leftJoin('question_stats as s', (on) =>
      on.onRef('s.question_id', '=', 'v.question_id').onRef('s.version', '=', 'v.version'),
    )
    .select([
      ...(['v.question_id', 'v.version', 's.firsts', 's.corrects', 's.option_counts', 's.elapsed_millis'] as const),
      ...(['s.theta_sum', 's.theta_square_sum', 's.theta_right_sum', 's.cleared_at'] as const),
      // Not the whole body: its texts in six languages are some kilobytes.
      sql<AnswerKey>`v.body->'key'`.as('key'),
    ])
}

type StatsRow = Awaited<ReturnType<ReturnType<typeof withStats>['execute']>>[number]

function countedVersion(row: StatsRow): CountedVersion {
  const { question_id: questionId, version, key, cleared_at: clearedAt } = row
  return { questionId, version, key, stats: statsOf(row), clearedAt: clearedAt?.getTime() ?? null }
}

function statsOf(row: StatsRow): QuestionStats {
  return {
    firsts: row.firsts ?? 0,
    corrects: row.corrects ?? 0,
    optionCounts: row.option_counts ?? noStats.optionCounts,
    elapsedMillis: row.elapsed_millis ?? 0,
    thetaSum: row.theta_sum ?? 0,
    thetaSquareSum: row.theta_square_sum ?? 0,
    thetaRightSum: row.theta_right_sum ?? 0,
  }
}
