import { apply, type Applied, type CommandRefusal } from '@satoshi/rules/match/apply'
import type { Command } from '@satoshi/rules/match/command'
import type { MatchEvent } from '@satoshi/rules/match/event'
import { hintsAt, type ClosedAnswer, type Match, type SeatNumber } from '@satoshi/rules/match/match'
import { userIdOf } from '@satoshi/rules/match/occupant'
import { refused, type Outcome } from '@satoshi/rules/outcome'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { Hint } from '@satoshi/rules/words'

import { Refusal, refuse } from '../platform/refusal.ts'
import type { BotTurns } from './timers.ts'
import type { Answered, HeldHints, MatchRequest, PlayerRequest } from './matches.ts'
import type { Viewer } from './match-view.ts'

/**
 * Decision on a command: answered already, the same as another one of its batch, or a view of the match after the step;
 * `again` when it had its effect in a batch before.
 */
type Decision = { answered: Answered } | { sameAs: PlayerRequest } | { viewer: Viewer; again?: true }

/** What became of a command in a batch before: it had its effect, or it is refused for its body. */
export type Earlier = 'hadEffect' | Refusal

/** A batch of commands as the rules decide it on one match; nothing is written yet (`commit.ts`). */
export type BatchStep = {
  before: Match
  match: Match
  events: MatchEvent[]
  /** The client's command behind an event, by sequence number. */
  commandIds: Map<number, string>
  /** The hints that were used, each to be taken from its player with this step. */
  usedHints: { userId: string; hint: Hint }[]
  /** In the order of the batch. */
  decided: { request: MatchRequest; decision: Decision }[]
}

/** What a step is decided by beside the match. */
type StepContext = {
  bots: BotTurns
  /** What became of a command in a batch before, null for a new one. It is not applied again: its view is the match as it is now. */
  earlier: (request: PlayerRequest) => Earlier | null
  /** What players hold of each hint, by their ids; nothing is held by whoever is left out. */
  held: ReadonlyMap<string, HeldHints>
}

/** Applies commands in their order to a match. */
export function decideStep(before: Match, batch: readonly MatchRequest[], context: StepContext): BatchStep {
  const step: BatchStep = { before, match: before, events: [], commandIds: new Map(), usedHints: [], decided: [] }
  for (const request of batch) step.decided.push({ request, decision: decide(step, request, context) })
  return step
}

/** Whether a command takes something beside the match, so that it is decided on what is stored. */
export function takesItem(request: MatchRequest): boolean {
  return request.by === 'player' && request.command.type === 'hint'
}

/** The first question was opened. */
export function isBeginning(event: MatchEvent): boolean {
  return event.type === 'questionOpened' && event.position === 0
}

/** The seat of a user; null for somebody who does not play here. */
export function seatOfUser(match: Match, userId: string): SeatNumber | null {
  const seat = match.seats.findIndex(({ occupant }) => userIdOf(occupant) === userId)
  return seat === -1 ? null : seat
}

/** An answer that a step closed, whose it is, and the hints that were used on it; no user for bots. */
export type SeatAnswer = {
  seat: SeatNumber
  userId: string | null
  position: number
  answer: ClosedAnswer
  hints: Hint[]
}

/** The answers that a step closed. */
export function closedAnswers({ before, match }: Pick<BatchStep, 'before' | 'match'>): SeatAnswer[] {
  return match.seats.flatMap((one, seat) => {
    const known = before.seats[seat]?.answers.length ?? 0
    const userId = userIdOf(one.occupant)
    return one.answers.slice(known).map((answer, index) => {
      const position = known + index
      return { seat, userId, position, answer, hints: hintsAt(one, position) }
    })
  })
}

function decide(step: BatchStep, request: MatchRequest, context: StepContext): Decision {
  if (request.by === 'server') {
    applyTo(step, request, null, context)
    return { answered: { ok: true, view: null } }
  }
  const seat = seatOfUser(step.match, request.userId)
  if (seat === null) return { answered: { ok: false, error: refuse('match.notFound') } }
  const viewer = { seat, userId: request.userId, language: request.language }
  const known = context.earlier(request)
  if (known === 'hadEffect') return { viewer, again: true }
  if (known) return { answered: { ok: false, error: known } }
  const first = findApplied(step, request)
  if (first && isSame(first, request)) return { sameAs: first }
  if (first) return { answered: { ok: false, error: refuse('request.commandReused') } }
  const { commandId, ...command } = request.command
  const outcome = applyTo(
    step,
    { command: { ...command, ...lagOf(request), seat }, at: request.at },
    commandId,
    context,
  )
  if (!outcome.ok) return { answered: { ok: false, error: new Refusal(outcome.code, outcome.details) } }
  return { viewer }
}

/** The command of the same player and id that had its effect in this batch. */
function findApplied({ decided }: BatchStep, { userId, command }: PlayerRequest): PlayerRequest | null {
  for (const { request, decision } of decided) {
    if (request.by === 'server' || !('viewer' in decision)) continue
    if (request.userId === userId && request.command.commandId === command.commandId) return request
  }
  return null
}

function isSame(one: PlayerRequest, other: PlayerRequest): boolean {
  return JSON.stringify(one.command) === JSON.stringify(other.command)
}

/** Only an answer is timed, so that only there the way counts. */
function lagOf({ command, lagMillis }: PlayerRequest): { lagMillis?: Millis } {
  return command.type === 'answer' && lagMillis !== undefined ? { lagMillis } : {}
}

type Timed = { command: Command; at: Instant }

function applyTo(
  step: BatchStep,
  { command, at }: Timed,
  commandId: string | null,
  { bots, held }: StepContext,
): Outcome<Applied, CommandRefusal> {
  // Time of an outage is given back before anything else: bots may not act in it.
  if (command.type !== 'outage') applyBots(step, at, bots)
  const outcome = apply(step.match, command, at)
  if (!outcome.ok) return outcome
  if (command.type === 'hint' && !reserveHint(step, command, held)) return refused('match.hintNotHeld')
  const own = outcome.value.events.find((event) => 'seat' in event)
  if (commandId && own) step.commandIds.set(own.seq, commandId)
  bringOn(step, outcome.value)
  return outcome
}

/** Reserves the hint of a command among what its player holds; false where none is left after those of this step. */
function reserveHint(
  { match, usedHints }: BatchStep,
  { seat, hint }: Extract<Command, { type: 'hint' }>,
  held: StepContext['held'],
): boolean {
  const occupant = match.seats[seat]?.occupant
  const userId = occupant ? userIdOf(occupant) : null
  if (userId === null) return false
  const used = usedHints.filter((one) => one.userId === userId && one.hint === hint).length
  if ((held.get(userId)?.[hint] ?? 0) <= used) return false
  usedHints.push({ userId, hint })
  return true
}

/** Bots answer by the same command as people, at the moment that was theirs, however late this process looks. */
function applyBots(step: BatchStep, until: Instant, bots: BotTurns): void {
  for (let turn = bots(step.match); turn && turn.at <= until; turn = bots(step.match)) {
    const outcome = apply(step.match, turn.command, turn.at)
    // The match ended by itself before the bot's turn: the command behind this one will see that.
    if (!outcome.ok) return
    bringOn(step, outcome.value)
  }
}

function bringOn(step: BatchStep, { match, events }: Applied): void {
  step.match = match
  step.events.push(...events)
}
