import type { BankState } from '@satoshi/rules/rating/pause-bounds'
import type { Instant } from '@satoshi/rules/time'
import { sql, type GeneratedAlways } from 'kysely'

import type { Tx } from '../platform/postgres/db.ts'
import { inPlayAt, type VersionKey } from './question-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    question_pauses: QuestionPauses
  }
}

/** What took a question out of play without a person. */
export type PauseCause = 'alarm' | 'reports'

type QuestionPauses = {
  id: GeneratedAlways<number>
  question_id: string
  version: number
  topic: string
  cause: PauseCause
  paused_at: Date
}

/** One transaction at a time pauses: what the others have paused is counted by the next. The lock goes with it. */
export async function lockPauses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('question:pauses'))`.execute(tx)
}

/** How much of the bank, and of a topic, is in play and was paused by machines since `since`. */
export async function bankState(
  tx: Tx,
  topic: string,
  { since, at }: { since: Instant; at: Instant },
): Promise<BankState> {
  const { rows } = await sql<BankState>`
    select (select count(*)::int from questions where state <> 'retired') as questions,
           (select count(*)::int from questions q where ${inPlayAt(at)} and topic = ${topic}) as "liveOfTopic",
           count(*)::int as paused, (count(*) filter (where topic = ${topic}))::int as "pausedOfTopic"
    from question_pauses where paused_at > ${new Date(since)}`.execute(tx)
  const [state] = rows
  if (!state) throw new Error('an aggregate without a row')
  return state
}

/** Takes a live question out of the draw, and keeps why and when; matches that have it go on. */
export async function insertPause(
  tx: Tx,
  { questionId, version, topic }: VersionKey & { topic: string },
  { cause, at }: { cause: PauseCause; at: Instant },
): Promise<void> {
  await tx.updateTable('questions').set({ state: 'paused' }).where('id', '=', questionId).execute()
  await tx
    .insertInto('question_pauses')
    .values({ question_id: questionId, version, topic, cause, paused_at: new Date(at) })
    .execute()
}
