import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { Match } from '@satoshi/rules/match/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { random, shuffled, type Random } from '@satoshi/rules/random'
import { second } from '@satoshi/rules/time'

import type { Duels } from '../src/duel/duel-api.ts'
import { Refusal } from '../src/platform/refusal.ts'
import type { TestClock } from './_clock.ts'
import { choiceFor, command, openedDuel, storedMatch, applyFact, type BareCommand } from './_duel.ts'
import { openTab, type LiveTab } from './_live-client.ts'
import type { Player } from './_player.ts'
import type { TestServer } from './_server.ts'

/** What clients saw that no client may see; empty when all is well. */
export type Seen = { wrong: string[]; accepted: number; repeated: number; refused: number }

/** An answer that the server said yes to: it must be in the duel at its end. */
type Accepted = { duelId: string; userId: string; position: number; right: boolean }

/** How bad a duel's network and players are, by its seed. */
type Temper = {
  drop: number
  twice: number
  late: number
  leaves: number
  loses: number
  second: number
  sleeps: number
}

const calm: Temper = { drop: 0, twice: 0, late: 0, leaves: 0, loses: 0, second: 0, sleeps: 0.02 }
const tempers: Temper[] = [
  calm,
  { ...calm, drop: 0.15, twice: 0.15, late: 0.2, second: 0.1 },
  { ...calm, drop: 0.4, twice: 0.3, late: 0.4, loses: 0.02, second: 0.2, sleeps: 0.2 },
  { ...calm, twice: 0.5, late: 0.5, leaves: 0.01, loses: 0.05, sleeps: 0.3 },
]

/** What a wave of duels is played in; the clock is the server's. */
export type ChaosWorld = { server: TestServer; clock: TestClock; duels: Duels }

/**
 * Plays duels of `seeds` at the same time through drops, delays, doubles, changes of order, second tabs and lost
 * connections: each round everybody does something or nothing, then the clock goes on. Ends when all duels have.
 */
export async function playWave(world: ChaosWorld, seeds: number[], pairs: [Player, Player][]): Promise<Seen> {
  const seen: Seen = { wrong: [], accepted: 0, repeated: 0, refused: 0 }
  const wave = random('wave', ...seeds)
  const duels: ChaosDuel[] = []
  for (const [index, seed] of seeds.entries()) {
    const players = pairs[index]
    if (players) duels.push(await ChaosDuel.open(world, seed, { players, seen }))
  }
  try {
    for (let round = 0; duels.some((duel) => !duel.isOver); round += 1) {
      if (round > mostRounds) throw new Error('a duel does not end')
      await Promise.all(duels.filter((duel) => !duel.isOver).map((duel) => duel.round()))
      world.clock.pass(500 + wave.below(wave.below(6) === 0 ? 9 * second : 3 * second))
    }
    for (const duel of duels) await duel.judge()
  } finally {
    for (const duel of duels) duel.close()
  }
  return seen
}

/** Ten questions of half a minute and all pauses, at a second a round, several times over. */
const mostRounds = 2_000

class ChaosDuel {
  readonly #world: ChaosWorld
  readonly #chance: Random
  readonly #temper: Temper
  readonly #players: [Player, Player]
  readonly #seen: Seen
  readonly #id: string
  readonly #seed: number
  readonly #tabs = new Map<string, LiveTab>()
  readonly #accepted: Accepted[] = []
  readonly #positions = new Map<string, { seq: number; position: number }>()
  /** Commands on their way, or unanswered: sent again under the same id. */
  #waiting: Waiting[] = []
  readonly #left = new Set<string>()
  #match: Match | null = null
  isOver = false

  private constructor(world: ChaosWorld, seed: number, id: string, { players, seen }: Cast) {
    this.#world = world
    this.#seed = seed
    this.#id = id
    this.#players = players
    this.#seen = seen
    this.#chance = random('chaos', seed)
    this.#temper = tempers[this.#chance.below(tempers.length)] ?? calm
  }

  static async open(world: ChaosWorld, seed: number, cast: Cast): Promise<ChaosDuel> {
    const [one, other] = cast.players
    const open = (stakeBtz: number) => openedDuel(world.duels, one, other, { stakeBtz })
    // Who has lost three stakes in a row plays a friendly one.
    const id = seed % 3 === 0 ? await open(50).catch((error: unknown) => friendly(error, open)) : await open(0)
    const duel = new ChaosDuel(world, seed, id, cast)
    // Every fourth player talks over a socket.
    for (const [seat, player] of cast.players.entries()) {
      if ((seed + seat) % 4 === 0) duel.#tabs.set(player.id, await openTab(world.server, { cookie: player.cookie() }))
    }
    return duel
  }

  close(): void {
    for (const tab of this.#tabs.values()) tab.close()
  }

  /** One turn of everybody: what was late arrives, new things are sent, in any order. */
  async round(): Promise<void> {
    const match = await this.#now()
    if (match.phase.name === 'ended') return void (this.isOver = true)
    await this.#connections()
    for (const player of this.#players) this.#decide(player, match)
    const due = this.#waiting.filter((one) => --one.rounds < 0)
    if (due.length > 0) this.#match = null
    await Promise.all(shuffled(due, this.#chance).map((one) => this.#send(one)))
    this.#waiting = this.#waiting.filter((one) => one.rounds > -9)
    if (this.#chance.below(8) === 0) await this.#look(this.#anyPlayer())
  }

  /** Time passes when somebody looks; a duel that nobody looks at is ticked, as its wake-up call would. */
  async #now(): Promise<Match> {
    const { server, duels, clock } = this.#world
    // Nobody but this test writes the duel: it is read again when something was sent.
    this.#match ??= await storedMatch(server.db, this.#id)
    if ((wakeAt(this.#match) ?? Infinity) > clock.now()) return this.#match
    await applyFact(duels, this.#id, 'tick')
    return (this.#match = await storedMatch(server.db, this.#id))
  }

  #decide(player: Player, match: Match): void {
    const seat = match.seats.find(({ occupant }) => occupant.kind === 'player' && occupant.userId === player.id)
    if (!seat || this.#waiting.some((one) => one.player === player)) return
    if (this.#chance.next() < this.#temper.leaves) return this.#plan(player, { type: 'leave' }, null)
    if (match.phase.name === 'waiting' && !seat.ready) return this.#plan(player, { type: 'ready' }, null)
    if (match.phase.name !== 'asking' || seat.locked || this.#chance.next() < this.#temper.sleeps) return
    if (this.#chance.below(4) === 0) return
    const tabs = this.#chance.next() < this.#temper.second ? 2 : 1
    for (let tab = 0; tab < tabs; tab += 1) this.#plan(player, ...this.#anAnswer(player, match))
  }

  #anAnswer(player: Player, match: Match): [BareCommand, boolean] {
    const position = match.phase.name === 'asking' ? match.phase.position : 0
    const right = this.#chance.below(2) === 0
    return [{ type: 'answer', position, choice: choiceFor(match, player.id, position, right) }, right]
  }

  #plan(player: Player, bare: BareCommand, right: boolean | null): void {
    const rounds = this.#chance.next() < this.#temper.late ? 1 + this.#chance.below(4) : 0
    this.#waiting.push({ player, id: randomUUID(), bare, right, rounds })
  }

  /** Sends; the request or the reply may be lost, and then it is sent again; sometimes it comes twice at once. */
  async #send(one: Waiting): Promise<void> {
    if (this.#chance.next() < this.#temper.drop) return
    const times = this.#chance.next() < this.#temper.twice ? 2 : 1
    const isLost = this.#chance.next() < this.#temper.drop
    const replies = await Promise.all(Array.from({ length: times }, () => this.#call(one.player, one.bare, one.id)))
    for (const reply of replies) this.#heard(one, reply)
    if (new Set(replies.map(({ ok }) => ok)).size > 1) this.#wrong('the same command was taken and refused at once')
    if (!isLost) this.#waiting = this.#waiting.filter((other) => other !== one)
    else one.rounds = 0
  }

  async #call(player: Player, bare: BareCommand, id: string): Promise<Reply> {
    const tab = this.#tabs.get(player.id)
    if (tab && this.#chance.below(2) === 0) {
      const said = await tab.request<MatchView>('command', { matchId: this.#id, command: { commandId: id, ...bare } })
      return said.ok ? { ok: true, view: said.value } : { ok: false, code: said.error.code, status: said.error.status }
    }
    const { status, body } = await command(player, this.#id, bare, id)
    return status === 200 ? { ok: true, view: body } : { ok: false, code: String(body.code), status }
  }

  #heard({ player, bare, right }: Waiting, reply: Reply): void {
    if (reply.ok) {
      if (bare.type === 'leave') this.#left.add(player.id)
      if (bare.type === 'answer' && right !== null) this.#took(player, bare.position, right)
      return this.#watch(player, reply.view)
    }
    this.#seen.refused += 1
    if (reply.status >= 500) this.#wrong(`${bare.type}: ${reply.status} ${reply.code}`)
  }

  #took(player: Player, position: number, right: boolean): void {
    const before = this.#accepted.find((one) => one.userId === player.id && one.position === position)
    if (before) {
      this.#seen.repeated += 1
      if (before.right !== right) this.#wrong(`two answers to question ${position} were taken`)
      return
    }
    this.#seen.accepted += 1
    this.#accepted.push({ duelId: this.#id, userId: player.id, position, right })
  }

  /** A view that is newer never shows an earlier question. */
  #watch(player: Player, view: MatchView): void {
    const position = positionOf(view)
    if (position === null) return
    const before = this.#positions.get(player.id) ?? { seq: 0, position: -1 }
    if (view.seq >= before.seq) {
      if (position < before.position) this.#wrong(`question ${before.position} fell to ${position}`)
      this.#positions.set(player.id, { seq: view.seq, position })
    } else if (position > before.position) this.#wrong('an older view shows a later question')
  }

  async #look(player: Player): Promise<void> {
    const { status, body } = await player.get<MatchView>(`/api/matches/${this.#id}`)
    // Looking lets time pass.
    this.#match = null
    if (status === 200) this.#watch(player, body)
    else this.#wrong(`a look: ${status}`)
  }

  /** The server says of a seat that it is away, or back, as its attendance does. */
  async #connections(): Promise<void> {
    for (const seat of [0, 1]) {
      const isLost = this.#chance.next() < this.#temper.loses
      if (!isLost && (this.#temper.loses === 0 || this.#chance.below(4) > 0)) continue
      await applyFact(this.#world.duels, this.#id, isLost ? { away: seat } : { back: seat })
      this.#match = null
    }
  }

  /** At the end: every answer that was taken is there, each question was opened and closed once, nobody present lost by it. */
  async judge(): Promise<void> {
    const { db } = this.#world.server
    const match = await storedMatch(db, this.#id)
    const rows = await db
      .selectFrom('match_events')
      .select(['seq', 'type'])
      .where('match_id', '=', this.#id)
      .orderBy('seq')
      .execute()
    const opened = rows.filter(({ type }) => type === 'questionOpened').length
    const closed = rows.filter(({ type }) => type === 'questionClosed').length
    if (rows.some(({ seq }, index) => seq !== index + 1)) this.#wrong('the journal has a gap')
    if (opened - closed > 1 || closed > 10) this.#wrong(`${opened} questions opened, ${closed} closed`)
    for (const one of this.#accepted) this.#judgeAnswer(match, one, closed)
    for (const seat of match.seats) this.#judgeSeat(seat)
    for (const view of [...this.#tabs.values()].flatMap(({ views }) => views)) {
      if (view.id === this.#id && view.seq > match.seq) this.#wrong('a view from the future')
    }
  }

  #judgeAnswer({ seats }: Match, { userId, position, right }: Accepted, closed: number): void {
    const seat = seats.find(({ occupant }) => occupant.kind === 'player' && occupant.userId === userId)
    const kept = seat?.answers[position]
    if (!kept) {
      // Who leaves takes the open question along; nobody else's answer goes with it but to a duel that ended in it.
      if (position < closed) this.#wrong(`the answer to ${position} is lost`)
      return
    }
    if ((kept.verdict === 'right') !== right) this.#wrong(`the answer to ${position} is another one`)
  }

  #judgeSeat({ occupant, state, disconnects }: Match['seats'][number]): void {
    const userId = occupant.kind === 'player' ? occupant.userId : ''
    if (state === 'left' && !this.#left.has(userId) && disconnects < 3) this.#wrong('somebody present has forfeited')
  }

  #anyPlayer(): Player {
    const [one, other] = this.#players
    return this.#chance.below(2) === 0 ? one : other
  }

  #wrong(what: string): void {
    this.#seen.wrong.push(`seed ${this.#seed}: ${what}`)
  }
}

function friendly(error: unknown, open: (stakeBtz: number) => Promise<string>): Promise<string> {
  if (error instanceof Refusal && error.code.startsWith('stakes.')) return open(0)
  throw error
}

type Waiting = { player: Player; id: string; bare: BareCommand; right: boolean | null; rounds: number }
type Cast = { players: [Player, Player]; seen: Seen }
type Reply = { ok: true; view: MatchView } | { ok: false; code: string; status: number }

/** Null where a view does not say. */
function positionOf({ phase }: MatchView): number | null {
  if (phase.name === 'paused') return null
  if (phase.name === 'ended') return Infinity
  return phase.name === 'asking' || phase.name === 'revealing' ? phase.position : -1
}
