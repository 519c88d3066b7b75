import { randomUUID } from 'node:crypto'

import type { CanonicalChoice } from '@satoshi/rules/match/match'

import type { Db } from '../src/platform/postgres/db.ts'

export type TestAnswer = {
  questionId: string
  /** Null: a bot's. */
  userId: string | null
  correct?: boolean
  choice?: CanonicalChoice | null
  version?: number
  first?: boolean
  elapsedMillis?: number
}

/** Puts a settled match with these answers straight into the database, a seat each; gives the id of the match. */
export async function insertAnswered(db: Db, answers: TestAnswer[], at = new Date('2026-11-23T15:00:00Z')) {
  const id = randomUUID()
  const times = { created_at: at, ended_at: at, settled_at: at, ended_reason: 'finished' }
  await db
    .insertInto('matches')
    .values({ ...times, id, format: 'royale', format_version: 1, phase: 'ended', seq: 1, state: '{}', seed: 's' })
    .execute()
  await db
    .insertInto('answers')
    .values(
      answers.map(({ questionId, userId, correct = true, version = 1, first = true, choice, elapsedMillis }, seat) => ({
        match_id: id,
        seat,
        position: seat,
        user_id: userId,
        question_id: questionId,
        version,
        correct,
        choice: choice === null ? null : JSON.stringify(choice ?? { option: 'a' }),
        elapsed_millis: elapsedMillis ?? 4_000,
        points: 0,
        first_attempt: first,
        answered_at: at,
      })),
    )
    .execute()
  return id
}
