import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { lastSeen } from './answer-store.ts'
import { questionsInPlay } from './live-seats-store.ts'
import type { Matches } from './matches.ts'

/** Every question that some players have open: in matches that have not ended, whether they stand still or not, and elsewhere. */
export async function openQuestions({ app, elsewhere }: Matches, db: Db, userIds: string[]): Promise<Set<string>> {
  const now = app.clock.now()
  const places = elsewhere.map((place) => place.openQuestions(db, userIds, now))
  return new Set((await Promise.all([questionsInPlay(db, userIds), ...places])).flat())
}

/** So many questions are asked about by name; of more, all that a player has seen is less than a list of a whole bank. */
const namedAtMost = 50

/** When one of some players last saw each of some questions, and others besides, in matches and elsewhere. */
export async function seenBy(
  { elsewhere }: Matches,
  db: Db,
  userIds: string[],
  questionIds: string[],
): Promise<Map<string, Instant>> {
  const named = questionIds.length > namedAtMost ? null : questionIds
  const places = elsewhere.map((place) => place.lastSeen(db, userIds, named))
  const [seen, ...others] = await Promise.all([lastSeen(db, userIds, named), ...places])
  for (const [questionId, at] of others.flatMap((other) => [...other]))
    seen.set(questionId, Math.max(at, seen.get(questionId) ?? 0))
  return seen
}

/** Which of some questions a player has met: seen or open, in matches and elsewhere. */
export async function metBy(matches: Matches, db: Db, userId: string, questionIds: string[]): Promise<Set<string>> {
  const [open, seen] = await Promise.all([
    openQuestions(matches, db, [userId]),
    seenBy(matches, db, [userId], questionIds),
  ])
  return new Set(questionIds.filter((questionId) => open.has(questionId) || seen.has(questionId)))
}
