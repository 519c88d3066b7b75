import { cardsOfSession } from '@satoshi/rules/review/session'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { liveQuestions, type LiveQuestion } from '../question/question-api.ts'
import { readDue } from './review-store.ts'

/** More due cards than these are not counted, nor looked at for a session: the screen says "and more". */
export const dueCounted = 100

/** So many due questions, at a moment, some aside. */
type DueOrder = { at: Instant; count: number; except?: string[] }

/**
 * The due questions that are asked of a player together, the longest due first: none of a family that another is of, while
 * others are due.
 */
export async function dueQuestions(
  app: Pick<App, 'db' | 'clock'>,
  db: Db,
  userId: string,
  { at, count, except }: DueOrder,
): Promise<LiveQuestion[]> {
  const ids = await readDue(db, userId, { at, limit: dueCounted, except })
  if (ids.length === 0) return []
  const live = new Map((await liveQuestions(app, db, { ids })).map((question) => [question.questionId, question]))
  return cardsOfSession(
    ids.flatMap((id) => live.get(id) ?? []),
    count,
  )
}
