import { nextBotTurn, owingBots, type BotTurn } from '@satoshi/rules/bot/next-turn'
import type { Match } from '@satoshi/rules/match/match'
import type { Instant } from '@satoshi/rules/time'

import { mindsOf } from '../bot/bot-api.ts'
import type { Db } from '../platform/postgres/db.ts'
import { ratedSubjectsOf } from '../question/question-api.ts'
import { wakeSlackMillis } from './timers.ts'

/** Says what the bots of a match do next; null where none owes an answer. */
export type BotTurns = (match: Match) => BotTurn | null

/**
 * The bots of a match, as they stand at the moment. Their answers come out of the match's seed, and are applied by
 * whichever process next touches the match: nothing of them is kept in a process that may be killed.
 */
export async function botTurnsOf(db: Db, match: Match): Promise<BotTurns> {
  const botIds = match.seats.flatMap(({ occupant }) => (occupant.kind === 'bot' ? [occupant.botId] : []))
  if (botIds.length === 0 || match.phase.name === 'ended') return () => null
  const minds = await mindsOf(db, botIds)
  const known = await ratedSubjectsOf(db, [...new Set(match.questions.map(({ questionId }) => questionId))])
  const questions = match.questions.map(({ questionId }) => known.get(questionId) ?? fault(questionId))
  return (now) => nextBotTurn(now, { minds, questions })
}

/** Whether a bot may have something to do that only a command brings about. */
export function awaitsBot(match: Match): boolean {
  return owingBots(match).length > 0
}

/** When a match changes next without its players: by time alone or by a bot. */
export function nextChange(wakeAt: Instant | null, turn: BotTurn | null): Instant | null {
  if (wakeAt === null || turn === null) return wakeAt
  return Math.min(wakeAt, turn.at)
}

/** When the match is to be called: the timers give an answer that is on its way some slack, and a bot's is not. */
export function callAt(wakeAt: Instant | null, turn: BotTurn | null): Instant | null {
  if (wakeAt === null || turn === null) return wakeAt
  return Math.min(wakeAt, turn.at - wakeSlackMillis)
}

function fault(questionId: string): never {
  throw new Error(`no question ${questionId}`)
}
