import { cents, type Cents } from '../money.ts'
import { random, type Random } from '../random.ts'
import type { Instant } from '../time.ts'
import type { MatchFormatName } from '../words.ts'
import { apply, type Applied } from './apply.ts'
import type { Command, SeatChoice } from './command.ts'
import { formatNamed } from './format.ts'
import type { MatchEvent } from './event.ts'
import { rulesOf } from './kinds.ts'
import type { Match, MatchQuestion, OptionId, SeatNumber } from './match.ts'
import type { Occupant } from './occupant.ts'
import { rightChoice, seatChoice } from './order.ts'
import { startMatch } from './start.ts'
import type { QuestionText, Setting } from './view.ts'

/** Shared pieces of the engine's tests: matches to play with, texts with canaries, a player who answers. */

export const startsAt: Instant = 1_000_000

/** A question whose right option is `b`; with `kind` number, 1,000 between 0 and 2,000. */
export function question(position: number, kind: 'choice' | 'trueFalse' | 'number' = 'choice'): MatchQuestion {
  const options: OptionId[] = kind === 'trueFalse' ? ['a', 'b'] : ['a', 'b', 'c', 'd']
  const key: MatchQuestion['key'] =
    kind === 'number' ? { kind, value: 1_000, min: 0, max: 2_000, step: 10 } : { kind, options, correct: 'b' }
  return { questionId: `topic-${position}`, version: 1, difficulty: 'medium', key }
}

export type WorldPlan = {
  format: MatchFormatName
  seats?: number
  questions?: MatchQuestion[]
  stakeCents?: Cents
  bots?: number
  /** Seats of guests, behind those of players and before those of bots. */
  guests?: number
}

/** A match that has just started, with all its events so far. */
export function newMatch(plan: WorldPlan): { match: Match; events: MatchEvent[] } {
  const format = formatNamed(plan.format)
  const seats = plan.seats ?? format.seats.min
  return startMatch({
    id: 'match',
    format: plan.format,
    seed: 'seed',
    questions: plan.questions ?? Array.from({ length: format.questions.max }, (_, position) => question(position)),
    occupants: Array.from({ length: seats }, (_, seat) => occupantAt(seat, { ...plan, seats })),
    stakeCents: plan.stakeCents ?? null,
    at: startsAt,
  })
}

function occupantAt(seat: SeatNumber, { seats, bots = 0, guests = 0 }: WorldPlan & { seats: number }): Occupant {
  if (seat >= seats - bots) return { kind: 'bot', botId: `bot-${seat}` }
  if (seat >= seats - bots - guests) return { kind: 'guest', guestId: `guest-${seat}` }
  return { kind: 'player', userId: `user-${seat}` }
}

/** Applies a command that must be accepted. */
export function accepted(match: Match, command: Command, at: Instant): Applied {
  const outcome = apply(match, command, at)
  if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`)
  return outcome.value
}

/** The code with which a command is refused; null when it is accepted. */
export function refusalOf(match: Match, command: Command, at: Instant): string | null {
  const outcome = apply(match, command, at)
  return outcome.ok ? null : outcome.code
}

/** A duel or royale whose first question can be answered, and since when. */
export function playing(plan: WorldPlan): { match: Match; at: Instant } {
  let { match } = newMatch(plan)
  match.seats.forEach((seat, number) => {
    if (!seat.ready && match.phase.name === 'waiting')
      match = accepted(match, { type: 'ready', seat: number }, startsAt + 1).match
  })
  if (match.phase.name === 'countdown') match = accepted(match, { type: 'tick' }, match.phase.endsAt).match
  if (match.phase.name !== 'asking') throw new Error('no question was opened')
  return { match, at: match.phase.opensAt }
}

/** The choice that is right, or a wrong one, in a seat's own order. */
export function choiceOf(match: Match, seat: SeatNumber, right: boolean): SeatChoice {
  if (match.phase.name !== 'asking') throw new Error('no question is open')
  const { position } = match.phase
  const key = match.questions[position]?.key
  if (!key) throw new Error('no question')
  if (right) return seatChoice(match, seat, position, rightChoice({ key }))
  if ('value' in key) return { value: key.max }
  return seatChoice(match, seat, position, rulesOf(key).wrong(key, random('wrong')))
}

export function answer(match: Match, seat: SeatNumber, right: boolean): Command {
  if (match.phase.name !== 'asking') throw new Error('no question is open')
  return { type: 'answer', seat, position: match.phase.position, choice: choiceOf(match, seat, right) }
}

/** Texts whose explanation is a canary: it may be seen only once the question is closed. */
export function setting(at: Instant): Setting {
  return {
    at,
    textAt: (position): QuestionText => ({
      prompt: `prompt ${position}`,
      options: { a: `a${position}`, b: `b${position}`, c: `c${position}`, d: `d${position}` },
      unit: 'BRL',
      explanation: canary(position),
      sources: [],
    }),
    profileOf: (seat) => ({
      id: `id-${seat}`,
      nickname: `n${seat}`,
      avatarUrl: null,
      avatarId: null,
      accessoryId: null,
      skinId: null,
      level: 1,
      isBot: false,
    }),
  }
}

export function canary(position: number): string {
  return `canary-${position}-canary`
}

/** A plan of any shape the formats allow, for a fuzz seed. */
export function anyPlan(chance: Random): WorldPlan {
  const format = pick(chance, ['solo', 'duel', 'royale', 'duel', 'ride'] as const)
  const { seats, questions } = formatNamed(format)
  const crowd = chance.below(20) === 0 ? seats.max : Math.min(seats.max, seats.min + chance.below(6))
  const count = questions.min + chance.below(questions.max - questions.min + 1)
  const bots = seats.max === 1 ? 0 : chance.below(2)
  const guests = chance.below(3) === 0 ? 1 + chance.below(crowd - bots) : 0
  const plan: WorldPlan = {
    format,
    seats: crowd,
    bots,
    guests,
    questions: Array.from({ length: count }, (_, position) =>
      question(position, pick(chance, ['choice', 'trueFalse', 'number', 'choice'] as const)),
    ),
  }
  const mayStake = seats.max > 1 && guests === 0
  return mayStake && chance.below(2) === 0 ? { ...plan, stakeCents: cents(1 + chance.below(100_000)) } : plan
}

export function pick<Item>(chance: Random, items: readonly [Item, ...Item[]]): Item {
  return items[chance.below(items.length)] ?? items[0]
}
