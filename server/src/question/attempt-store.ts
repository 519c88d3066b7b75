import type { CanonicalChoice } from '@satoshi/rules/match/match'
import { heldDays } from '@satoshi/rules/rating/counting'
import type { AnswerGiven } from '@satoshi/rules/rating/question-stats'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'
import { sql, type GeneratedAlways } from 'kysely'

import type { Json } from '../platform/postgres/tables.ts'
import { type Db, inBatches, type Tx } from '../platform/postgres/db.ts'
import type { VersionKey } from './question-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    held_attempts: HeldAttempts
    counted_attempts: CountedAttempts
  }
}

type HeldAttempts = {
  seq: GeneratedAlways<number>
  user_id: string
  question_id: string
  version: number
  choice: Json<unknown> | null
  correct: boolean
  elapsed_millis: number
  theta: number
  held_at: Date
}
type CountedAttempts = {
  user_id: string
  question_id: string
  version: number
  correct: boolean
  given: AnswerGiven
  chance: number
  moved: number
  counted_at: Date
}

/** A first attempt with the mastery that its player had before it. */
export type MeasuredAttempt = VersionKey & {
  userId: string
  choice: CanonicalChoice | null
  correct: boolean
  elapsedMillis: Millis
  theta: number
}

/** Keeps attempts of players who do not count yet, in the order given; what is too old to be counted goes with it. */
export async function holdAttempts(tx: Tx, attempts: MeasuredAttempt[], at: Instant): Promise<void> {
  await tx.deleteFrom('held_attempts').where('held_at', '<', oldestHeld(at)).execute()
  await sql`
    insert into held_attempts (user_id, question_id, version, choice, correct, elapsed_millis, theta, held_at)
    select h."userId", h."questionId", h.version, nullif(h.choice, 'null'), h.correct, h."elapsedMillis", h.theta,
           ${new Date(at)}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
      as ("userId" uuid, "questionId" text, version int, choice jsonb, correct boolean, "elapsedMillis" int, theta real))
      with ordinality as h("userId", "questionId", version, choice, correct, "elapsedMillis", theta, place)
    order by h.place`.execute(tx)
}

/** Takes what is held of some players out, each one's attempts in their order; what is too old is dropped. */
export async function releaseAttempts(tx: Tx, userIds: string[], at: Instant): Promise<MeasuredAttempt[]> {
  const { rows } = await sql<MeasuredAttempt & { heldAt: Date }>`
    with mine as (
      select seq from held_attempts where user_id = any(${userIds}::uuid[]) order by seq for update
    ), gone as (
      delete from held_attempts h using mine m where h.seq = m.seq returning h.*
    )
    select user_id as "userId", question_id as "questionId", version, choice, correct,
           elapsed_millis as "elapsedMillis", theta, held_at as "heldAt"
    from gone order by seq`.execute(tx)
  return rows.filter(({ heldAt }) => heldAt >= oldestHeld(at)).map(({ heldAt: _heldAt, ...attempt }) => attempt)
}

function oldestHeld(at: Instant): Date {
  return new Date(at - heldDays * 24 * hour)
}

/** What an attempt has done to a question. */
export type AttemptRecord = VersionKey & {
  userId: string
  correct: boolean
  given: AnswerGiven
  /** How likely a right answer was, 0..1. */
  chance: number
  /** How far it moved the question's rating. */
  moved: number
}

/** Keeps who has contributed what; an attempt is recorded once. */
export async function recordAttempts(tx: Tx, records: AttemptRecord[], at: Instant): Promise<void> {
  await sql`
    insert into counted_attempts (user_id, question_id, version, correct, given, chance, moved, counted_at)
    select r."userId", r."questionId", r.version, r.correct, r.given, r.chance, r.moved, ${new Date(at)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r("userId" uuid, "questionId" text, version int, correct boolean, given text, chance real, moved real)
    on conflict do nothing`.execute(tx)
}

/** All that was counted since an instant, in no order. */
export async function attemptsSince(db: Db, since: Instant): Promise<AttemptRecord[]> {
  return db
    .selectFrom('counted_attempts')
    .select(['user_id as userId', 'question_id as questionId', 'version', 'correct', 'given', 'chance', 'moved'])
    .where('counted_at', '>=', new Date(since))
    .execute()
}

/** Takes what a player has contributed out of the records; done again it finds none. What it has moved stays. */
export async function deleteAttempts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('held_attempts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('counted_attempts').where('user_id', '=', userId).execute()
}

/** What is held of a player, in its order. */
export async function* heldAttemptsOf(db: Db, userId: string) {
  type Row = { seq: number; questionId: string; version: number; heldAt: Date }
  const read = (last: Row | null, limit: number): Promise<Row[]> =>
    db
      .selectFrom('held_attempts')
      .select(['seq', 'question_id as questionId', 'version', 'held_at as heldAt'])
      .where('user_id', '=', userId)
      .where('seq', '>', last?.seq ?? 0)
      .orderBy('seq')
      .limit(limit)
      .execute()
  yield* inBatches(read)
}

/** What a player has contributed to questions, by question. */
export async function* countedAttemptsOf(db: Db, userId: string) {
  type Row = VersionKey & { correct: boolean; moved: number; countedAt: Date }
  const read = (last: Row | null, limit: number): Promise<Row[]> => {
    let rows = db
      .selectFrom('counted_attempts')
      .select(['question_id as questionId', 'version', 'correct', 'moved', 'counted_at as countedAt'])
      .where('user_id', '=', userId)
    if (last) rows = rows.where(sql<boolean>`(question_id, version) > (${last.questionId}, ${last.version})`)
    return rows.orderBy('question_id').orderBy('version').limit(limit).execute()
  }
  yield* inBatches(read)
}
