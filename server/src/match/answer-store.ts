import type { CanonicalChoice, Match } from '@satoshi/rules/match/match'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { FirstAnswer } from '../question/question-api.ts'

/** When one of `userIds` was last asked each of the questions. */
export async function lastSeen(db: Db, userIds: string[], questionIds: string[]): Promise<Map<string, Instant>> {
  const rows = await db
    .selectFrom('answers')
    .select(['question_id', (eb) => eb.fn.max('answered_at').as('at')])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('question_id', '=', sql<string>`any(${questionIds})`)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map((row) => [row.question_id, row.at.getTime()]))
}

export type PastAnswer = { questionId: string; at: Instant; correct: boolean }

/** A player's answers to some questions since `since`, this match's aside. */
export async function pastAnswers(db: Db, userId: string, match: Match, since: Instant): Promise<PastAnswer[]> {
  const rows = await db
    .selectFrom('answers')
    .select(['question_id', 'answered_at', 'correct'])
    .where('user_id', '=', userId)
    .where(
      'question_id',
      'in',
      match.questions.map(({ questionId }) => questionId),
    )
    .where('answered_at', '>', new Date(since))
    .where('match_id', '<>', match.id)
    .execute()
  return rows.map((row) => ({ questionId: row.question_id, at: row.answered_at.getTime(), correct: row.correct }))
}

/** Marks an ended match as rated; false when it was so already. Of two that ask at once the second waits for the first. */
export async function claimRating(tx: Tx, matchId: string, at: Instant): Promise<boolean> {
  const claimed = await tx
    .updateTable('matches')
    .set({ rated_at: new Date(at) })
    .where('id', '=', matchId)
    .where('ended_at', 'is not', null)
    .where('rated_at', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/** The answers of a match that were its players' first to their questions, as they were given; bots have none. */
export async function firstAnswersOf(db: Db, matchId: string): Promise<FirstAnswer[]> {
  const rows = await db
    .selectFrom('answers')
    .select(['user_id', 'question_id', 'version', 'choice', 'correct', 'elapsed_millis'])
    .where('match_id', '=', matchId)
    .where('user_id', 'is not', null)
    .where('first_attempt', '=', true)
    .orderBy('position')
    .orderBy('seat')
    .execute()
  return rows.flatMap(({ user_id: userId, question_id: questionId, version, choice, correct, ...row }) =>
    userId === null
      ? []
      : [
          {
            userId,
            questionId,
            version,
            correct,
            choice: choice as CanonicalChoice | null, // safe: only `insertAnswers` writes choices
            elapsedMillis: row.elapsed_millis,
          },
        ],
  )
}

/** Matches that have ended and were not settled, or not rated: both are done within moments. */
export async function countUnfinishedMatches(db: Db): Promise<{ unsettled: number; unrated: number }> {
  const { rows } = await sql<{ unsettled: number; unrated: number }>`
    select count(*) filter (where settled_at is null) as unsettled, count(*) as unrated
    from matches where ended_at is not null and rated_at is null`.execute(db)
  return rows[0] ?? { unsettled: 0, unrated: 0 }
}
