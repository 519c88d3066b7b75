import type { Variants } from '@satoshi/content/server'
import type { Language } from '@satoshi/rules/language'
import type { AnswerKey, OptionId } from '@satoshi/rules/match/match'
import type { Source } from '@satoshi/rules/match/view'
import { questionRegionOf, type QuestionRegion } from '@satoshi/rules/question-region'
import { calendarDay, homeZone, type Day, type Instant } from '@satoshi/rules/time'
import type { Difficulty, NumberUnit, QuestionKind, Subject, Topic } from '@satoshi/rules/words'
import { sql, type Generated, type RawBuilder } from 'kysely'

import type { DayColumn, Json, MadeAt } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { allOf, anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    questions: Questions
    question_versions: QuestionVersions
    bank_marks: BankMarks
    question_stats: QuestionStats
    learner_ratings: LearnerRatings
    seeded: Seeded
  }
}

/** How much time a question wants: `calm` is more than a fast clock gives. */
export type Pace = 'calm'

type Questions = {
  id: string
  subject: string
  topic: string
  concept: string
  family: string
  level: string | null
  pace: Pace | null
  valid_until: DayColumn | null
  difficulty: Difficulty
  region: string | null
  origin: 'file' | 'admin'
  state: 'live' | 'paused' | 'retired'
  current_version: number
  rating: number
  attempts: Generated<number>
  moved_on: DayColumn | null
  moved: Generated<number>
}
type QuestionVersions = {
  question_id: string
  version: number
  kind: QuestionKind
  body: Json<unknown>
  content_hash: string
  created_at: MadeAt
}
type BankMarks = { only: boolean; mark: string }
type QuestionStats = {
  question_id: string
  version: number
  firsts: number
  corrects: number
  option_counts: Json<unknown>
  elapsed_millis: number
  theta_sum: number
  theta_square_sum: number
  theta_right_sum: number
  cleared_at: Date | null
}
type LearnerRatings = { user_id: string; subject: Subject; theta: number; attempts: number }
type Seeded = { name: string; content_hash: string }

/** What a version of a question stores: its key, sources and the texts of all languages. Never changed once stored. */
export type QuestionBody = {
  key: AnswerKey
  unit: NumberUnit | null
  sources: Source[]
  texts: Record<Language, BodyText>
  /** The numbers of its variants, where they vary; the texts have places for them then, and the key is of the first. */
  variants?: Variants
}

export type BodyText = { prompt: string; options: Partial<Record<OptionId, string>>; explanation: string }

/**
 * What may be asked: `rating` is the difficulty b by now, on the scale of product 4.2, `region` the country it holds for
 * alone, `validUntil` the last day in São Paulo on which it is asked.
 */
export type LiveRow = VersionKey & {
  subject: Subject
  topic: Topic
  family: string
  difficulty: Difficulty
  region: string | null
  pace: Pace | null
  validUntil: Day | null
  rating: number
}
export type VersionKey = { questionId: string; version: number }

/** The day by whose end the validity of questions counts, wherever whoever is asked may live. */
export function bankDay(at: Instant): Day {
  return calendarDay(at, homeZone)
}

/** For a query whose questions are `q`: whether one may be asked at a moment. */
export function inPlayAt(at: Instant): RawBuilder<boolean> {
  return sql`(q.state = 'live' and (q.valid_until is null or q.valid_until >= ${bankDay(at)}::date))`
}

/** Which bank this is: another mark after each change of what may be asked, whoever made it (migration 0076). */
export async function readMark(db: Db): Promise<string> {
  const { mark } = await db.selectFrom('bank_marks').select('mark').executeTakeFirstOrThrow()
  return mark
}

/** The live questions, in no order, without their bodies, and the mark of the bank that they were read from. */
export async function readLive(db: Db): Promise<{ mark: string; rows: LiveRow[] }> {
  const read = await db
    .selectFrom('bank_marks as m')
    .leftJoin('questions as q', (on) => on.on('q.state', '=', 'live'))
    .select(['m.mark', 'q.id', 'q.current_version', 'q.subject', 'q.topic', 'q.family', 'q.difficulty', 'q.region'])
    .select(['q.pace', 'q.valid_until', 'q.rating'])
    .execute()
  const [first] = read
  if (!first) throw new Error('a bank without a mark')
  const rows = read.flatMap(
    ({ mark: _, id, current_version: version, valid_until: validUntil, ...row }) =>
      id === null ? [] : [{ ...row, questionId: id, version, validUntil } as LiveRow], // safe: a row of a question has all of it, and only the seeding writes subjects and topics, from the vocabulary
  )
  return { mark: first.mark, rows }
}

/** What a draw needs of a version; of one that varies the key is of the first variant. */
export type VersionAnswer = {
  key: AnswerKey
  /** Whether its numbers vary, so that who has seen it has not seen its answer. */
  varies: boolean
}

/** The keys of some versions, in no order, without their texts. */
export async function answersOf(db: Db, keys: VersionKey[]): Promise<(VersionKey & VersionAnswer)[]> {
  return readVersions(db, keys, sql`v.body->'key' as key, v.body ? 'variants' as varies`)
}

/** What of a version is the same in all languages. */
export type VersionFacts = Pick<QuestionBody, 'key' | 'unit' | 'sources' | 'variants'>

/** What of some versions is the same in all languages, in no order. */
export async function factsOf(db: Db, keys: VersionKey[]): Promise<(VersionKey & { value: VersionFacts })[]> {
  return readVersions(db, keys, sql`v.body - 'texts' as value`)
}

/** The texts of some versions in one language, in no order; of one that varies with places for its numbers. */
export async function bodyTextsOf(
  db: Db,
  keys: VersionKey[],
  language: Language,
): Promise<(VersionKey & { value: BodyText })[]> {
  return readVersions(db, keys, sql`v.body->'texts'->${language}::text as value`)
}

/** Each is looked up by itself (decision 0121). */
async function readVersions<Read>(
  db: Db,
  keys: VersionKey[],
  columns: RawBuilder<unknown>,
): Promise<(VersionKey & Read)[]> {
  const { rows } = await sql<VersionKey & Read>`
    select v.question_id as "questionId", v.version, ${columns}
    from unnest(${keys.map((key) => key.questionId)}::text[], ${keys.map((key) => key.version)}::int[])
      as asked(question_id, version)
    cross join lateral (
      select * from question_versions where question_id = asked.question_id and version = asked.version offset 0) v`.execute(
    db,
  )
  return rows
}

/** What some questions are about and how hard they are by now, by id. */
export async function ratedSubjectsOf(
  db: Db,
  questionIds: string[],
): Promise<Map<string, { subject: Subject; rating: number }>> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'subject', 'rating'])
    .where('id', '=', anyOf(questionIds, 'text'))
    .execute()
  // safe: only the seeding writes subjects, from the vocabulary
  return new Map(rows.map(({ id, subject, rating }) => [id, { subject: subject as Subject, rating }]))
}

/** The topics of some questions, live or not, and how hard each was written to be. */
export async function gradedTopicsOf(
  db: Db,
  questionIds: string[],
): Promise<Map<string, { topic: Topic; difficulty: Difficulty }>> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'topic', 'difficulty'])
    .where('id', '=', anyOf(questionIds, 'text'))
    .execute()
  // safe: the seed writes topics of the list alone
  return new Map(rows.map(({ id, topic, difficulty }) => [id, { topic: topic as Topic, difficulty }]))
}

/** Where a player is at home for questions. */
export async function homeOf(db: Db, userId: string): Promise<QuestionRegion> {
  const { chosen, language } = await db
    .selectFrom('profiles')
    .select(['language', 'question_region as chosen'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return questionRegionOf(chosen, language)
}

export type SeedRow = {
  id: string
  subject: Subject
  topic: Topic
  concept: string
  family: string
  level: string
  pace: Pace | null
  validUntil: Day | null
  difficulty: Difficulty
  region: string | null
  rating: number
  kind: QuestionKind
  body: QuestionBody
  hash: string
}

/** The hash that the bank had when it was last written; null when it never was. */
export async function seededHash(db: Db): Promise<string | null> {
  const row = await db.selectFrom('seeded').select('content_hash').where('name', '=', 'questions').executeTakeFirst()
  return row?.content_hash ?? null
}

/** Only one process seeds at a time; the lock goes with the transaction. */
export async function lockSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seed:questions'))`.execute(tx)
}

/**
 * Writes the questions of the files: new ones, and a new version where the content changed. A new version is live and
 * rated from the start again: what was answered to another wording, or under a wrong key, says nothing about it. What an
 * admin edited is left alone; a question that left the files is retired, never removed (product 9.23).
 */
export async function writeSeed(tx: Tx, rows: SeedRow[], bankHash: string): Promise<void> {
  const input = JSON.stringify(rows)
  // All of them, before the first change takes the bank's mark: whoever pauses one holds it and waits for the mark.
  await sql`select count(*) from (select id from questions order by id for no key update) q`.execute(tx)
  await sql`
    with file as (
      select * from jsonb_to_recordset(${input}::jsonb)
        as f(id text, subject text, topic text, concept text, family text, level text, pace text, "validUntil" date, difficulty text,
             region text, rating real, kind text, body jsonb, hash text)
    ), known as (
      select q.id, q.current_version, v.content_hash
      from questions q join question_versions v on v.question_id = q.id and v.version = q.current_version
    ), changed as (
      select k.id from known k join file f using (id) where k.content_hash <> f.hash
    ), written as (
      insert into questions (id, subject, topic, concept, family, level, pace, valid_until, difficulty, region, origin, state, current_version, rating)
      select f.id, f.subject, f.topic, f.concept, f.family, f.level, f.pace, f."validUntil", f.difficulty, f.region, 'file', 'live', 1, f.rating
      from file f order by f.id
      on conflict (id) do update set
        subject = excluded.subject, topic = excluded.topic, concept = excluded.concept, family = excluded.family,
        level = excluded.level, pace = excluded.pace, valid_until = excluded.valid_until,
        difficulty = excluded.difficulty, region = excluded.region,
        state = case when questions.state = 'retired' or questions.id in (select id from changed) then 'live' else questions.state end,
        rating = case when questions.id in (select id from changed) then excluded.rating else questions.rating end,
        attempts = case when questions.id in (select id from changed) then 0 else questions.attempts end,
        current_version = questions.current_version + (questions.id in (select id from changed))::int
      where questions.origin = 'file'
      returning id, current_version
    )
    insert into question_versions (question_id, version, kind, body, content_hash)
    select w.id, w.current_version, f.kind, f.body, f.hash from written w join file f using (id)
    on conflict (question_id, version) do nothing`.execute(tx)
  await tx
    .updateTable('questions')
    .set({ state: 'retired' })
    .where('origin', '=', 'file')
    .where(
      'id',
      '<>',
      allOf(
        rows.map((row) => row.id),
        'text',
      ),
    )
    .execute()
  await tx
    .insertInto('seeded')
    .values({ name: 'questions', content_hash: bankHash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content_hash: bankHash }))
    .execute()
}
