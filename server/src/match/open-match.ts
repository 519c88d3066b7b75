import { drawQuestions, type Draw, type RatedQuestion } from '@satoshi/rules/match/draw'
import type { Match } from '@satoshi/rules/match/match'
import type { Occupant } from '@satoshi/rules/match/occupant'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { startMatch, type MatchPlan } from '@satoshi/rules/match/start'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { masteryOf, withVariants, type LiveQuestion } from '../question/question-api.ts'
import { lastSeen } from './answer-store.ts'
import { insertMatch } from './match-store.ts'

/** An occupant that a stored match may have: guests get in by no way yet, and there is no column for them. */
export type StoredOccupant = Exclude<Occupant, { kind: 'guest' }>

/** Starts a match with the variants that its seed draws, and stores it; the caller wakes it when its transaction has committed. */
export async function openMatch(tx: Tx, plan: MatchPlan & { occupants: StoredOccupant[] }): Promise<Match> {
  const questions = await withVariants(tx, plan.questions, plan.seed)
  const { match, events } = startMatch({ ...plan, questions })
  await insertMatch(tx, match, events, wakeAt(match))
  return match
}

/** What a draw is to be: how many questions, by which seed, and how hard for those who play; of any difficulty without an aim. */
export type DrawOrder = { count: number; seed: string; aim?: { target: number; besides: RememberedQuestion[] } }

/** A question that is known from before; `recall` is the chance, 0..1, that its answer is remembered. */
export type RememberedQuestion = LiveQuestion & { recall: number }

/**
 * Draws questions for some players: least recently seen by any of them first (product 4.6), with an aim those that meet
 * it for each of them. `besides` are questions that the match asks as well.
 */
export async function drawFor(db: Db, userIds: string[], pool: LiveQuestion[], order: DrawOrder): Promise<Draw> {
  const { count, seed, aim } = order
  const seen = await lastSeen(
    db,
    userIds,
    pool.map(({ questionId }) => questionId),
  )
  const candidates = pool.map((question) => ({
    ...ratedQuestion(question),
    seenAt: seen.get(question.questionId) ?? null,
  }))
  if (!aim) return drawQuestions(candidates, count, { seed })
  const [first = {}, ...others] = await Promise.all(userIds.map((userId) => masteryOf(db, userId)))
  const { target, besides } = aim
  return drawQuestions(candidates, count, {
    seed,
    aim: { target, players: [first, ...others], besides: besides.map(ratedQuestion) },
  })
}

function ratedQuestion({ body, ...question }: LiveQuestion | RememberedQuestion): RatedQuestion {
  return { ...question, key: body.key }
}
