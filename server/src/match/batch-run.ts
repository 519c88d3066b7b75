import { apply, type Applied } from '@satoshi/rules/match/apply'
import type { AnswerRefusal } from '@satoshi/rules/match/answer'
import type { Command } from '@satoshi/rules/match/command'
import type { MatchEvent } from '@satoshi/rules/match/event'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import type { Outcome } from '@satoshi/rules/outcome'
import type { Instant, Millis } from '@satoshi/rules/time'

import { Refusal, refuse } from '../platform/refusal.ts'
import type { BotTurns } from './bot-seats.ts'
import type { Answered, Asked, AskedByPlayer } from './mailbox.ts'
import type { Viewer } from './match-view.ts'

/** What a command comes to before it is saved: decided, the same as another's in this batch, or to be shown. */
export type Drafted = { answered: Answered } | { sameAs: AskedByPlayer } | { seen: Viewer }

/** One pass over a batch: the match as it becomes, its events, and which client's command is behind which. */
export class BatchRun {
  match: Match
  readonly events: MatchEvent[] = []
  readonly commandIds = new Map<number, string>()
  readonly #taken: AskedByPlayer[] = []
  readonly #bots: BotTurns

  constructor(match: Match, bots: BotTurns = () => null) {
    this.match = match
    this.#bots = bots
  }

  take(asked: Asked): Drafted {
    if (asked.by === 'server') {
      this.#apply(asked.command, asked.at, null)
      return { answered: { ok: true, view: null } }
    }
    const seat = seatOfUser(this.match, asked.userId)
    if (seat === null) return { answered: { ok: false, error: refuse('match.notFound') } }
    const first = this.#taken.find((taken) => hasSameId(taken, asked))
    if (first)
      return isSame(first, asked)
        ? { sameAs: first }
        : { answered: { ok: false, error: refuse('request.commandReused') } }
    const { commandId, ...command } = asked.command
    const outcome = this.#apply({ ...command, ...lagOf(asked), seat }, asked.at, commandId)
    if (!outcome.ok) return { answered: { ok: false, error: new Refusal(outcome.code, outcome.details) } }
    this.#taken.push(asked)
    return { seen: { seat, userId: asked.userId, language: asked.language } }
  }

  #apply(command: Command, at: Instant, commandId: string | null): Outcome<Applied, AnswerRefusal> {
    // Time of an outage is given back before anything else: bots may not act in it.
    if (command.type !== 'outage') this.#letBotsAct(at)
    const outcome = apply(this.match, command, at)
    if (!outcome.ok) return outcome
    const own = outcome.value.events.find((event) => 'seat' in event)
    if (commandId && own) this.commandIds.set(own.seq, commandId)
    this.match = outcome.value.match
    this.events.push(...outcome.value.events)
    return outcome
  }

  /** Bots answer by the same command as people, at the moment that was theirs, however late this process looks. */
  #letBotsAct(until: Instant): void {
    for (let turn = this.#bots(this.match); turn && turn.at <= until; turn = this.#bots(this.match)) {
      const outcome = apply(this.match, turn.command, turn.at)
      // The match ended by itself before the bot's turn: the command behind this one will see that.
      if (!outcome.ok) return
      this.match = outcome.value.match
      this.events.push(...outcome.value.events)
    }
  }
}

/** Only an answer is timed, so that only there the way counts. */
function lagOf({ command, lagMillis }: AskedByPlayer): { lagMillis?: Millis } {
  return command.type === 'answer' && lagMillis !== undefined ? { lagMillis } : {}
}

/** The seat of a user; null for somebody who does not play here. */
export function seatOfUser(match: Match, userId: string): SeatNumber | null {
  const seat = match.seats.findIndex(({ occupant }) => occupant.kind === 'player' && occupant.userId === userId)
  return seat === -1 ? null : seat
}

function hasSameId(a: AskedByPlayer, b: AskedByPlayer): boolean {
  return a.userId === b.userId && a.command.commandId === b.command.commandId
}

function isSame(a: AskedByPlayer, b: AskedByPlayer): boolean {
  return JSON.stringify(a.command) === JSON.stringify(b.command)
}
