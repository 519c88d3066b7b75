import { nextBotTurn, owingBots, type BotTurn } from '@satoshi/rules/bot/next-turn'
import type { Match } from '@satoshi/rules/match/match'
import { botIdOf } from '@satoshi/rules/match/occupant'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { minute, type Instant, type Millis } from '@satoshi/rules/time'

import { mindsOf } from '../bot/bot-api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/postgres/db.ts'
import { ratedSubjectsOf } from '../question/question-api.ts'

/** An answer that was received in time may still be on its way through the server; the clock does not race it. */
export const wakeSlackMillis: Millis = 500

/** Wake-ups further off than this are left to the sweep. */
const horizonMillis: Millis = 5 * minute

/** One wake-up call a match, on the node that last touched it. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #clock: Clock
  readonly #ring: (matchId: string) => Promise<void>
  #closed = false

  /** `ring` is called when a match is due; what it throws is dropped, since the sweep tries again. */
  constructor(clock: Clock, ring: (matchId: string) => Promise<void>) {
    this.#clock = clock
    this.#ring = ring
  }

  /** Replaces the match's call; null takes it away. */
  set(matchId: string, at: Instant | null): void {
    clearTimeout(this.#timers.get(matchId))
    this.#timers.delete(matchId)
    const wait = at === null ? Infinity : at + wakeSlackMillis - this.#clock.now()
    if (this.#closed || wait > horizonMillis) return
    const timer = setTimeout(() => this.#fire(matchId), Math.max(0, wait))
    this.#timers.set(matchId, timer.unref())
  }

  isOverdue(match: Match): boolean {
    const due = wakeAt(match)
    return due !== null && due <= this.#clock.now()
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #fire(matchId: string): void {
    this.#timers.delete(matchId)
    this.#ring(matchId).catch(() => undefined)
  }
}

/** Says what the bots of a match do next; null where none owes an answer. */
export type BotTurns = (match: Match) => BotTurn | null

/**
 * The bots of a match, as they stand at the moment. Their answers come out of the match's seed, and are applied by
 * whichever process next touches the match: nothing of them is kept in a process that may be killed.
 */
export async function botTurnsOf(db: Db, match: Match): Promise<BotTurns> {
  const botIds = match.seats.flatMap(({ occupant }) => botIdOf(occupant) ?? [])
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
