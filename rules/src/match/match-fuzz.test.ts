import { isDeepStrictEqual } from 'node:util'

import { expect, test } from 'vitest'

import { random, type Random } from '../random.ts'
import type { Instant } from '../time.ts'
import { hints } from '../words.ts'
import { anyPlan, choiceOf, newMatch, pick, setting, type WorldPlan } from './_match-world.ts'
import { judgeStep } from './_referee.ts'
import { apply, type Applied } from './apply.ts'
import { bringOn, isSelfContained } from './bring-on.ts'
import type { Command } from './command.ts'
import type { MatchEvent } from './event.ts'
import { formatNamed } from './format.ts'
import type { Match } from './match.ts'
import { canonicalChoice, removedOptions } from './order.ts'
import { wakeAt } from './pass-time.ts'
import { replay } from './replay.ts'
import { viewFor } from './view.ts'

/** Matches played per run: 2,000 in `npm test`, 100,000 in `npm run soak` (FUZZ_SEEDS). */
const seeds = Number(process.env['FUZZ_SEEDS'] ?? 2_000)
/** Seeds that failed once, each with what it showed. */
const pinned: number[] = []
/** No match takes more steps than this once everybody has fallen silent. */
const mostTicks = 400

test(`${seeds} matches of random players keep every rule`, { timeout: 60 * 60_000 }, () => {
  for (const seed of [...pinned, ...Array.from({ length: seeds }, (_, index) => index)]) metIn(seed)
})

test('random players meet every phase change, every kind of event and every end', { timeout: 5 * 60_000 }, () => {
  const met = new Set<string>()
  for (let seed = 0; seed < 600; seed++) for (const name of metIn(seed)) met.add(name)
  expect([...met].sort()).toEqual(everythingThatHappens)
})

test('the same seed gives the same journal', () => {
  expect(playOut(7)).toEqual(playOut(7))
})

test('a guest plays as a player does: whoever sits there, the journal is the same', () => {
  const asPlayers = (plan: WorldPlan): WorldPlan => ({ ...plan, guests: 0 })
  let withGuests = 0
  for (let seed = 0; seed < 300; seed++) {
    if (anyPlan(random('match-fuzz', seed)).guests === 0) continue
    withGuests += 1
    expect(playOut(seed), `seed ${seed}`).toEqual(playOut(seed, asPlayers))
  }
  expect(withGuests).toBeGreaterThan(50)
})

/** What happens in a match, which is played once however often it is asked about. */
function metIn(seed: number): Set<string> {
  const met = known.get(seed) ?? new Set(playOut(seed).map(nameOfEvent))
  known.set(seed, met)
  return met
}

const known = new Map<number, Set<string>>()

const everythingThatHappens = [
  'answered',
  'calledOff',
  'cameBack',
  'clockShifted',
  'countdownStarted',
  'ended cancelled',
  'ended finished',
  'ended forfeited',
  'ended voided',
  'hinted extraTime',
  'hinted fiftyFifty',
  'hinted skip',
  'left',
  'paused',
  'questionClosed',
  'questionClosed with hearts lost',
  'questionClosed with seats out',
  'questionOpened',
  'readOn',
  'readOn having read',
  'readied',
  'resumed',
  'started',
  'suspended',
  'wentAway',
]

function nameOfEvent(event: MatchEvent): string {
  if (event.type === 'ended') return `ended ${event.reason}`
  if (event.type === 'hinted') return `hinted ${event.hint}`
  if (event.type === 'readOn' && event.read) return 'readOn having read'
  if (event.type !== 'questionClosed' || event.hurt.length === 0) return event.type
  return event.out.length > 0 ? 'questionClosed with seats out' : 'questionClosed with hearts lost'
}

/** Plays one match to its end with players who answer, retry, come and go, lie and fall silent; gives its journal. */
function playOut(seed: number, change: (plan: WorldPlan) => WorldPlan = (plan) => plan): MatchEvent[] {
  const chance = random('match-fuzz', seed)
  const start = newMatch(change(anyPlan(chance)))
  const journal = [...start.events]
  stored = { state: JSON.stringify(start.match), since: [] }
  const late: Command[] = []
  const temper = pick(chance, tempers)
  let match = freeze(start.match)
  let at = match.startedAt
  try {
    for (let step = 0; step < 100 + match.seats.length * 40 && match.phase.name !== 'ended'; step++) {
      at = later(chance, match, at, temper)
      const command =
        late.length > 0 && chance.below(4) === 0 ? takeAny(chance, late) : anyCommand(chance, match, at, temper)
      // The network: sometimes a command comes twice, sometimes much later, sometimes never.
      if (chance.below(8) === 0) late.push(command)
      if (chance.below(10) === 0) continue
      match = take(match, command, at, journal)
      // A node dies: what another one reads from the store is the same match.
      if (chance.below(40) === 0) match = freeze(JSON.parse(JSON.stringify(match)) as Match)
    }
    match = letTimePass(match, at, journal)
    if (JSON.stringify(replay(start.match, journal)) !== JSON.stringify(match))
      throw new Error('the journal tells another match')
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}`, { cause: error })
  }
  return journal
}

function take(match: Match, command: Command, at: Instant, journal: MatchEvent[]): Match {
  const promised = promisedTo(match, command, at)
  const outcome = apply(match, command, at)
  if (promised !== null && promised !== outcome.ok)
    throw new Error(`may said ${promised} to ${JSON.stringify(command)}`)
  if (!outcome.ok) return match
  judgeStep(match, outcome.value, at)
  judgeStored(outcome.value)
  journal.push(...outcome.value.events)
  return freeze(outcome.value.match)
}

/**
 * What is stored leads to the match itself: the state that was written last, and the events since. As on the server, the
 * state is written with every step that has an event which does not tell all.
 */
function judgeStored({ match, events }: Applied): void {
  stored = events.every(isSelfContained)
    ? { ...stored, since: [...stored.since, ...events] }
    : { state: JSON.stringify(match), since: [] }
  const read = bringOn(JSON.parse(stored.state) as Match, JSON.parse(JSON.stringify(stored.since)) as MatchEvent[])
  if (!isDeepStrictEqual(read, match)) throw new Error(`what is stored is another match after ${events.at(-1)?.type}`)
}

let stored: { state: string; since: MatchEvent[] } = { state: '{}', since: [] }

/** What the view's `may` promises of a command that is well-formed and in time; null where it says nothing. */
function promisedTo(match: Match, command: Command, at: Instant): boolean | null {
  const due = wakeAt(match)
  if (!('seat' in command) || command.type === 'away' || command.type === 'back' || (due !== null && due <= at))
    return null
  const { may: verbs, hints } = viewFor(match, command.seat, setting(at))
  const may = verbs.includes(command.type)
  if (command.type === 'hint') return isHere(match, command) && may && hints?.bars[command.hint] === null
  if (command.type !== 'answer') return command.type === 'ready' && match.phase.name === 'waiting' ? null : may
  return isHere(match, command) && isOption(match, command) && may
}

function isHere({ phase }: Match, { position }: { position: number }): boolean {
  return phase.name === 'asking' && phase.position === position
}

function isOption(match: Match, command: Extract<Command, { type: 'answer' }>): boolean {
  const key = match.questions[command.position]?.key
  if (key && 'value' in key)
    return 'value' in command.choice && command.choice.value >= key.min && command.choice.value <= key.max
  const choice = canonicalChoice(match, command.seat, command.position, command.choice)
  const removed = removedOptions(match, command.seat, command.position)
  return choice !== null && 'option' in choice && !removed.includes(choice.option)
}

function letTimePass(match: Match, at: Instant, journal: MatchEvent[]): Match {
  let now = match
  let clock = at
  for (let ticks = 0; now.phase.name !== 'ended'; ticks++) {
    if (ticks > mostTicks) throw new Error('the match does not end')
    clock = Math.max(clock, wakeAt(now) ?? clock)
    const seq = now.seq
    now = take(now, { type: 'tick' }, clock, journal)
    if (now.seq === seq) throw new Error('a wake-up changed nothing')
  }
  return now
}

/** What somebody does next: mostly what the phase asks for; how often they misbehave is the temper of the match. */
function anyCommand(chance: Random, match: Match, at: Instant, temper: Temper): Command {
  const { phase } = match
  const seat = seatToAct(chance, match)
  if (chance.next() < temper.misbehaviour) return misbehaviour(chance, match, chance.below(match.seats.length), at)
  if (phase.name === 'waiting') return { type: 'ready', seat }
  if (phase.name === 'asking') return anyAnswer(chance, match, seat)
  if (phase.name === 'revealing' && phase.endsAt === null) return { type: 'next', seat }
  return match.seats[seat]?.state === 'away' ? { type: 'back', seat } : { type: 'tick' }
}

function misbehaviour(chance: Random, match: Match, seat: number, at: Instant): Command {
  const dice = chance.below(110)
  if (dice >= 105) return { type: 'resume' }
  if (dice >= 100) return { type: 'suspend', by: 'duel', until: at + chance.below(60_000) }
  if (dice < 30) return { type: 'away', seat }
  if (dice < 60) return { type: 'back', seat }
  if (dice < 64) return { type: 'leave', seat }
  if (dice < 70) return { type: 'outage', millis: chance.below(20_000) }
  if (dice < 71) return { type: 'void' }
  if (dice < 85) return { type: 'answer', seat, position: chance.below(16), choice: { option: chance.below(5) } }
  if (dice < 88) return { type: 'hint', seat, position: chance.below(16), hint: pick(chance, hints) }
  if (dice < 93) return { type: 'next', seat }
  return match.phase.name === 'waiting' ? { type: 'tick' } : { type: 'ready', seat }
}

/** Usually somebody who is awaited, sometimes anybody. */
function seatToAct(chance: Random, match: Match): number {
  const from = chance.below(match.seats.length)
  const turn = match.seats.map((_, index) => (from + index) % match.seats.length)
  const awaited = turn.find((number) => isAwaited(match, number))
  return awaited === undefined || chance.below(6) === 0 ? from : awaited
}

function isAwaited(match: Match, number: number): boolean {
  const seat = match.seats[number]
  if (!seat || seat.state === 'out' || seat.state === 'left') return false
  if (match.phase.name === 'waiting') return !seat.ready
  return match.phase.name === 'asking' ? !seat.locked : seat.state === 'away'
}

function anyAnswer(chance: Random, match: Match, seat: number): Command {
  const position = match.phase.name === 'asking' ? match.phase.position : 0
  const lagMillis = chance.below(400)
  if (formatNamed(match.format).hints && chance.below(3) === 0)
    return { type: 'hint', seat, position, hint: pick(chance, hints) }
  if (chance.below(10) === 0)
    return { type: 'answer', seat, position, choice: { value: chance.below(2_200) }, lagMillis }
  return { type: 'answer', seat, position, choice: choiceOf(match, seat, chance.below(3) > 0), lagMillis }
}

/** Time goes on: a little, to the very moment at which something is due, just past it, or far beyond. */
function later(chance: Random, match: Match, at: Instant, temper: Temper): Instant {
  const due = wakeAt(match) ?? at
  if (chance.next() < temper.silence) {
    const past = pick(chance, [0, -1, 1, chance.below(300), chance.below(30_000)])
    return Math.max(at, due + past)
  }
  if (match.phase.name === 'asking' && chance.below(20) === 0)
    return Math.max(at, match.phase.closesAt + chance.below(300))
  const waiting = match.phase.name === 'asking' && at < match.phase.opensAt ? 2_100 : 0
  return at + waiting + chance.below(pick(chance, [50, 400, 4_000]))
}

/** How a match's players are: how often one misbehaves, and how often all fall silent until something is due. */
type Temper = { misbehaviour: number; silence: number }
const tempers: [Temper, ...Temper[]] = [
  { misbehaviour: 0.004, silence: 0.02 },
  { misbehaviour: 0.03, silence: 0.05 },
  { misbehaviour: 0.3, silence: 0.15 },
]

function takeAny(chance: Random, commands: Command[]): Command {
  const [command] = commands.splice(chance.below(commands.length), 1)
  return command ?? { type: 'tick' }
}

/** A value that throws when somebody changes it: rules return new values. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
