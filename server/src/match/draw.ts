import { drawQuestions } from '@satoshi/rules/match/draw'
import type { MatchQuestion } from '@satoshi/rules/match/match'

import type { Db } from '../platform/postgres/db.ts'
import type { LiveQuestion } from '../question/question-api.ts'
import { lastSeen } from './match-store.ts'

/** Draws questions for some players: least recently seen by any of them first (product 4.6). */
export async function drawFor(
  db: Db,
  userIds: string[],
  pool: LiveQuestion[],
  draw: { count: number; seed: string },
): Promise<MatchQuestion[]> {
  const seen = await lastSeen(
    db,
    userIds,
    pool.map(({ questionId }) => questionId),
  )
  const candidates = pool.map(({ questionId, version, difficulty, body }) => ({
    questionId,
    version,
    difficulty,
    key: body.key,
    seenAt: seen.get(questionId) ?? null,
  }))
  return drawQuestions(candidates, draw.count, draw.seed)
}
