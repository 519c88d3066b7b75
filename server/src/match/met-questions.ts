import type { Db } from '../platform/postgres/db.ts'
import { lastSeen } from './answer-store.ts'
import { questionsInPlay } from './live-seats-store.ts'
import type { Matches } from './matches.ts'

/** Which of some questions a player has met: answered or open, in matches and elsewhere. */
export async function metBy(
  { app, elsewhere }: Matches,
  db: Db,
  userId: string,
  questionIds: string[],
): Promise<Set<string>> {
  const met = new Set(await questionsInPlay(db, [userId]))
  for (const questionId of (await lastSeen(db, [userId], questionIds)).keys()) met.add(questionId)
  for (const place of elsewhere) {
    for (const questionId of await place.openQuestions(db, [userId], app.clock.now())) met.add(questionId)
    for (const questionId of (await place.lastSeen(db, [userId], questionIds)).keys()) met.add(questionId)
  }
  return met
}
