import { question, type WorldPlan } from '../match/_match-world.ts'
import type { MatchEvent } from '../match/event.ts'
import type { Match } from '../match/match.ts'
import { botIdOf } from '../match/occupant.ts'
import { replay } from '../match/replay.ts'
import { wakeAt } from '../match/pass-time.ts'
import { cents } from '../money.ts'
import { random, type Random } from '../random.ts'
import { minute, second, type Millis } from '../time.ts'
import { Node } from './_node.ts'
import { nextCommand, type Temper } from './_player.ts'
import { deliver, Scheduler, type Weather } from './_scheduler.ts'

/** An invite and its duel from beginning to end under one seed. */
export type Played = { journal: MatchEvent[]; met: Set<string>; status: string }

/** A duel takes no longer, however bad the network: ten questions with all pauses, and what outages add. */
const bound: Millis = 40 * minute

/** Plays what `seed` makes up: players, network, crashes and steps of the clock. Throws with the seed in its message. */
export function simulate(seed: number): Played {
  try {
    return new Simulation(seed).play()
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}`, { cause: error })
  }
}

class Simulation {
  readonly #chance: Random
  readonly #scheduler = new Scheduler(1_000_000)
  readonly #weather: Weather
  readonly #tempers: Temper[]
  readonly #node: Node
  /** What the clock of the next process is ahead of the first one's: it is stepped between them. */
  #stepped: Millis = 0
  #outages: Millis = 0
  #commands = 0
  readonly #online = [2, 2]
  /** Each player's own copy of the duel: what they were told last. */
  readonly #told: (Match | null)[] = [null, null]

  constructor(seed: number) {
    const chance = random('simulation', seed)
    this.#chance = chance
    const areTwins = chance.below(12) === 0
    this.#weather = areTwins ? quietWeather : anyWeather(chance)
    this.#tempers = areTwins ? [swift, swift] : [anyTemper(chance), anyTemper(chance)]
    this.#node = new Node(anyPlan(chance), () => this.#scheduler.now + this.#stepped)
  }

  play(): Played {
    const scheduler = this.#scheduler
    this.#everySecond()
    for (const seat of [0, 1]) this.#live(seat)
    this.#answerInvite()
    if (this.#chance.below(3) === 0) this.#crashes()
    if (this.#chance.below(5) === 0) this.#tunnel()
    if (this.#chance.below(30) === 0) this.#calledOff()
    const isOver = () => this.#inviteIsOver() || this.#node.match?.phase.name === 'ended'
    const ended = scheduler.runUntil(isOver, scheduler.now + bound + this.#outages)
    if (!ended) throw new Error('broken: it does not end')
    return this.#judge()
  }

  #judge(): Played {
    const { store, witness, match } = this.#node
    if (store.start && match) {
      const again = replay(store.start, store.journal)
      if (JSON.stringify(again) !== JSON.stringify(match)) throw new Error('broken: the journal tells another duel')
    }
    return { journal: store.journal, met: witness.met, status: store.invite.status }
  }

  #inviteIsOver(): boolean {
    const { start, invite } = this.#node.store
    return !start && (invite.status !== 'pending' || this.#scheduler.now > 1_000_000 + 4 * minute)
  }

  /** The challenged answers, sometimes twice, late, or as somebody else; the challenger may take it back meanwhile. */
  #answerInvite(): void {
    const chance = this.#chance
    const ask = (userId: string, answer: 'accepted' | 'rejected' | 'withdrawn', wait: Millis) =>
      this.#scheduler.after(wait, () => this.#send(() => void this.#node.answer(userId, answer)))
    const wait = chance.below(20) === 0 ? 110 * second + chance.below(20 * second) : chance.below(20 * second)
    for (let again = 0; again < 6; again += 1) ask('user-1', 'accepted', wait + again * 3 * second)
    if (chance.below(12) === 0) ask('user-1', 'rejected', chance.below(20 * second))
    if (chance.below(12) === 0) ask('user-0', 'withdrawn', chance.below(20 * second))
    if (chance.below(12) === 0) ask('user-0', 'accepted', chance.below(20 * second))
    if (chance.below(12) === 0) ask('stranger', 'rejected', chance.below(20 * second))
  }

  /** A player's life: looks, thinks, acts, loses the connection and finds it again. A bot's turns are the server's. */
  #live(seat: number): void {
    const temper = this.#tempers[seat]
    if (!temper) return
    this.#scheduler.after(300 + this.#chance.below(1_200), () => {
      if (this.#online[seat] === 0) return this.#live(seat)
      this.#look(seat)
      const dice = this.#chance.next() * 60
      if (dice < temper.loses) this.#loseConnection(seat)
      else if (dice < temper.loses + temper.leaves) this.#act(seat, () => ({ type: 'leave', seat }))
      else if (this.#chance.below(3) > 0) this.#act(seat, (view) => nextCommand(this.#chance, temper, view, seat))
      this.#live(seat)
    })
  }

  /** Decides now, thinks, and sends it until it is through or the duel went on: always under the same id. */
  #act(seat: number, decide: (view: Match) => ReturnType<typeof nextCommand>): void {
    const view = this.#told[seat]
    const command = view ? decide(view) : null
    if (!view || !command) return
    const commandId = `${seat}-${(this.#commands += 1)}`
    const wait = view.phase.name === 'asking' ? Math.max(0, view.phase.opensAt - this.#now()) : 0
    const thinks = this.#chance.next() * (this.#tempers[seat]?.thinks ?? 0)
    const send = (tries: number) => {
      if (tries === 0) return
      this.#send(() => {
        if (this.#node.up) this.#node.command(commandId, command)
      }, seat)
      this.#scheduler.after(2 * second, () => send(tries - 1))
    }
    this.#scheduler.after(wait + thinks - (this.#chance.below(30) === 0 ? 2 * second : 0), () => send(3))
  }

  /** The view comes over the network too, and may be old when it is there. */
  #look(seat: number): void {
    this.#send(() => {
      const seen = this.#node.match
      this.#send(() => {
        if (seen && seen.seq >= (this.#told[seat]?.seq ?? 0)) this.#told[seat] = seen
      }, seat)
    }, seat)
  }

  /** An operator ends it: stakes return. */
  #calledOff(): void {
    this.#scheduler.after(this.#chance.below(5 * minute), () => {
      if (this.#node.up) this.#node.tick({ type: 'void' })
    })
  }

  /** Both are without a network for more than the minute after which nobody is waited for. */
  #tunnel(): void {
    this.#scheduler.after(20 * second + this.#chance.below(4 * minute), () => {
      for (const seat of [0, 1]) this.#loseBothTabs(seat, 70 * second + this.#chance.below(20 * second))
    })
  }

  /** One of two tabs closes, or both: only then the server loses the player. */
  #loseConnection(seat: number): void {
    const wait = this.#chance.next() * this.#chance.next() * 90 * second
    if (this.#chance.below(3) > 0) return this.#loseBothTabs(seat, wait)
    this.#online[seat] = 1
    this.#scheduler.after(wait, () => (this.#online[seat] = 2))
  }

  #loseBothTabs(seat: number, wait: Millis): void {
    const say = (type: 'away' | 'back') => {
      if (this.#node.up) this.#node.tick({ type, seat })
    }
    this.#online[seat] = 0
    this.#scheduler.after(1 * second, () => {
      if (this.#online[seat] === 0) say('away')
    })
    this.#scheduler.after(wait, () => {
      this.#online[seat] = 2
      say('back')
    })
  }

  /** The sweep; and wake-up calls, which die with the node. Who is there is said again, since a crash forgets it. */
  #everySecond(): void {
    this.#scheduler.after(second, () => {
      if (this.#node.up) {
        this.#node.beat()
        this.#rouse()
        for (const seat of [0, 1]) {
          const isAway = this.#node.match?.seats[seat]?.state === 'away'
          if (isAway && this.#online[seat] !== 0) this.#node.tick({ type: 'back', seat })
        }
      }
      this.#everySecond()
    })
  }

  #rouse(): void {
    const due = this.#node.match ? wakeAt(this.#node.match) : null
    if (due === null) return
    this.#scheduler.after(due - this.#now() + this.#chance.below(600), () => {
      if (this.#node.up) this.#node.tick({ type: 'tick' })
    })
    this.#botTurns()
  }

  #botTurns(): void {
    const match = this.#node.match
    const seat = match?.seats.findIndex(({ occupant }) => botIdOf(occupant) !== null) ?? -1
    if (!match || seat === -1 || match.phase.name !== 'asking' || match.seats[seat]?.locked) return
    if (this.#now() < match.phase.opensAt || this.#chance.below(6) > 0) return
    const { position } = match.phase
    const choice = { option: this.#chance.below(2) }
    const value = { value: 1_000 }
    const isNumber = match.questions[position]?.key.kind === 'number'
    this.#node.command(`bot-${position}`, { type: 'answer', seat, position, choice: isNumber ? value : choice })
  }

  #crashes(): void {
    const chance = this.#chance
    this.#scheduler.after(chance.below(3 * minute), () => {
      const down = chance.below(40 * second)
      this.#node.crash()
      this.#outages += down
      this.#scheduler.after(down, () => {
        // The wall clock may have been set forward while nothing ran.
        const step = chance.below(4) === 0 ? chance.below(60 * minute) : 0
        this.#stepped += step
        this.#outages += step
        this.#node.restart()
      })
      if (chance.below(2) === 0) this.#crashes()
    })
  }

  #send(arrive: () => void, seat?: number): void {
    if (seat !== undefined && this.#online[seat] === 0) return
    deliver(this.#scheduler, this.#chance, this.#weather, () => {
      if (this.#node.up) arrive()
    })
  }

  #now(): number {
    return this.#scheduler.now + this.#stepped
  }
}

function anyPlan(chance: Random): WorldPlan {
  const kinds = ['choice', 'trueFalse', 'number', 'choice'] as const
  const questions = Array.from({ length: 10 }, (_, position) => question(position, kinds[chance.below(4)] ?? 'choice'))
  const stake = chance.below(2) === 0 ? { stakeCents: cents(5_000) } : {}
  const bots = chance.below(4) === 0 ? 1 : 0
  // Who came by a link and has no account plays for nothing.
  const guests = 'stakeCents' in stake || chance.below(3) > 0 ? 0 : 1
  return { format: 'duel', seats: 2, bots, guests, questions, ...stake }
}

const quietWeather: Weather = { drop: 0, twice: 0, delay: 20, jitter: 30 }
/** Always right within the free half second: two of them are told apart by their time alone. */
const swift: Temper = { knows: 1, thinks: 400, sleeps: 0, loses: 0, leaves: 0, lies: 0 }

function anyWeather(chance: Random): Weather {
  const storms: Weather[] = [
    quietWeather,
    { drop: 0.05, twice: 0.05, delay: 80, jitter: 900 },
    { drop: 0.25, twice: 0.2, delay: 150, jitter: 6_000 },
  ]
  return storms[chance.below(storms.length)] ?? quietWeather
}

function anyTemper(chance: Random): Temper {
  const calm = { knows: chance.next(), thinks: 500 + chance.below(20_000), sleeps: 0.05, loses: 0, leaves: 0, lies: 0 }
  const dice = chance.below(10)
  if (dice < 4) return calm
  if (dice < 7) return { ...calm, loses: 1 + chance.below(6), lies: 0.05 }
  if (dice < 9) return { ...calm, thinks: 34_000, sleeps: 0.4, lies: 0.1 }
  return { ...calm, leaves: 1, loses: 2 }
}
