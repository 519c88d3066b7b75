import { drawQuestions } from '@satoshi/rules/match/draw'
import type { Match, MatchQuestion } from '@satoshi/rules/match/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { startMatch, type MatchPlan } from '@satoshi/rules/match/start'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { LiveQuestion } from '../question/question-api.ts'
import { lastSeen } from './answer-store.ts'
import { insertMatch } from './match-store.ts'

/** Starts a match and stores it; the caller wakes it when its transaction has committed. */
export async function openMatch(tx: Tx, plan: MatchPlan): Promise<Match> {
  const { match, events } = startMatch(plan)
  await insertMatch(tx, match, events, wakeAt(match))
  return match
}

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
