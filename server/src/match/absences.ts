import type { MatchView } from '@satoshi/contract/match'
import type { ServerCommand } from '@satoshi/rules/match/command'
import { formatNamed } from '@satoshi/rules/match/format'
import { second, type Millis } from '@satoshi/rules/time'
import { z } from 'zod'

import { Grouped } from '../platform/grouped.ts'
import { mindedSeats, type MindedSeat } from './sweep-store.ts'
import type { MatchWorld } from './matches.ts'

/** How long after a person's last socket has gone they are looked for: a reload is no absence. */
export const reloadPatience: { millis: Millis } = { millis: 1.5 * second }
/** A match that was asked for over HTTP within this time has its player: not every network lets a websocket through. */
const askedLatelyMillis: Millis = 10 * second
/** How often all open matches are held against who is there, and how often in a row somebody must be missed. */
const lookMillis: Millis = 5 * second
const missesToBeGone = 3
/** Seats in one look, and people in one question to the other processes. */
const mostSeats = 4_000
const askedAtOnce = 90

const seatGroups = { most: 200, gatherMillis: 25, patienceMillis: 1_000 }

const topic = 'attending'

type Say = (matchId: string, command: ServerCommand) => Promise<void>
const userIdList = z.array(z.string())

/**
 * Says of seats that their player is away, or back. A player is there while any process has a socket of theirs, or they
 * ask for their match over HTTP. Coming and going is heard at once; a look every 5 s finds what nobody heard: people of
 * a process that died, and facts that crossed. While another process does not answer, nobody is said to be away.
 */
export class Absences {
  readonly #app: Pick<MatchWorld, 'clock' | 'db' | 'live' | 'log'>
  readonly #say: Say
  readonly #asked = new Map<string, Millis>()
  readonly #leaving = new Map<string, NodeJS.Timeout>()
  /** The seats of whoever comes or goes: of all who do so in a moment in one query. */
  readonly #seats = new Grouped((userIds: string[]) => this.#readSeats(userIds), seatGroups)
  #misses = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(app: Pick<MatchWorld, 'clock' | 'db' | 'live' | 'log'>, say: Say) {
    this.#app = app
    this.#say = say
    const { live } = app
    live.onArrived((userId) => this.#arrived(userId))
    live.onLeft((userId) => this.#lookLater(userId, reloadPatience.millis))
    live.onAsked(topic, (userIds) => {
      const asked = userIdList.safeParse(userIds)
      return asked.success ? asked.data.filter((userId) => this.#isHere(userId)) : []
    })
  }

  start(): void {
    this.#rest()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    for (const timer of this.#leaving.values()) clearTimeout(timer)
    this.#leaving.clear()
  }

  /** To be called when a player was shown a match over HTTP: they are there for a while, and back if they were away. */
  saw(userId: string, view: MatchView): void {
    if (formatNamed(view.format).absence === null || view.phase.name === 'ended') return
    this.#asked.delete(userId)
    this.#asked.set(userId, performance.now())
    this.sawByLive(view)
  }

  /** The same over a socket, which says itself for how long they are there. */
  sawByLive(view: MatchView): void {
    const seat = view.mySeat
    if (seat !== null && view.seats.some((one) => one.seat === seat && one.state === 'away')) {
      this.#inBackground(this.#say(view.id, { type: 'back', seat }))
    }
  }

  /** Holds all open matches against who is there now. */
  async lookOnce(): Promise<void> {
    this.#forgetOldAsking()
    const { db, clock } = this.#app
    const seats = await mindedSeats(db, { now: clock.now(), limit: mostSeats })
    for (const { matchId, seat, userId, state } of seats) {
      if (state === 'away' && this.#isHere(userId)) await this.#say(matchId, { type: 'back', seat })
    }
    const active = seats.filter(({ state }) => state === 'active')
    const found = await this.#findAnywhere(active.map(({ userId }) => userId))
    if (found === null || this.#stopped) return
    const missed = active.filter(({ userId }) => !found.has(userId))
    const misses = new Map(missed.map(({ userId }) => [userId, (this.#misses.get(userId) ?? 0) + 1]))
    this.#misses = misses
    for (const seat of missed) if ((misses.get(seat.userId) ?? 0) >= missesToBeGone) await this.#sendAway(seat)
  }

  #arrived(userId: string): void {
    clearTimeout(this.#leaving.get(userId))
    this.#leaving.delete(userId)
    this.#inBackground(this.#bringBack(userId))
  }

  async #bringBack(userId: string): Promise<void> {
    for (const { matchId, seat, state } of await this.#seats.do(userId)) {
      if (state === 'away') await this.#say(matchId, { type: 'back', seat })
    }
  }

  #lookLater(userId: string, millis: Millis): void {
    if (this.#stopped) return
    clearTimeout(this.#leaving.get(userId))
    const timer = setTimeout(() => {
      this.#leaving.delete(userId)
      this.#inBackground(this.#lookFor(userId))
    }, millis)
    this.#leaving.set(userId, timer.unref())
  }

  async #lookFor(userId: string): Promise<void> {
    const patience = this.#askedFor(userId)
    if (patience > 0 && !this.#hasSocket(userId)) return this.#lookLater(userId, patience)
    const found = await this.#findAnywhere([userId])
    if (found === null) return this.#lookLater(userId, reloadPatience.millis)
    if (found.has(userId)) return
    for (const seat of await this.#seats.do(userId)) if (seat.state === 'active') await this.#sendAway(seat)
  }

  /** Somebody who came back between the looking and the saying had said so too early: said again for them. */
  async #sendAway({ matchId, seat, userId }: MindedSeat): Promise<void> {
    await this.#say(matchId, { type: 'away', seat })
    const found = await this.#findAnywhere([userId])
    if (found?.has(userId)) await this.#say(matchId, { type: 'back', seat })
  }

  #rest(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      void this.lookOnce()
        .catch((error: unknown) => this.#app.log.debug({ err: error }, 'absences could not be looked for'))
        .finally(() => this.#rest())
    }, lookMillis).unref()
  }

  /** Which of some people are there, on any process; null while one of the processes does not answer. */
  async #findAnywhere(userIds: string[]): Promise<Set<string> | null> {
    const found = new Set(userIds.filter((userId) => this.#isHere(userId)))
    const missing = [...new Set(userIds)].filter((userId) => !found.has(userId))
    for (let from = 0; from < missing.length; from += askedAtOnce) {
      const answers = await this.#app.live.askNodes(topic, missing.slice(from, from + askedAtOnce))
      if (answers === null) return null
      for (const answer of answers) for (const userId of userIdList.safeParse(answer).data ?? []) found.add(userId)
    }
    for (const userId of missing) if (this.#isHere(userId)) found.add(userId)
    return found
  }

  async #readSeats(userIds: string[]): Promise<MindedSeat[][]> {
    const { db, clock } = this.#app
    const seats = await mindedSeats(db, { userIds, now: clock.now(), limit: mostSeats })
    return userIds.map((userId) => seats.filter((seat) => seat.userId === userId))
  }

  #isHere(userId: string): boolean {
    return this.#hasSocket(userId) || this.#askedFor(userId) > 0
  }

  #hasSocket(userId: string): boolean {
    return this.#app.live.languagesHere(userId).size > 0
  }

  /** For how much longer a person's last asking over HTTP counts; by the machine's monotonic clock. */
  #askedFor(userId: string): Millis {
    const at = this.#asked.get(userId)
    return at === undefined ? 0 : Math.max(0, at + askedLatelyMillis - performance.now())
  }

  #forgetOldAsking(): void {
    for (const userId of this.#asked.keys()) {
      if (this.#askedFor(userId) > 0) return
      this.#asked.delete(userId)
    }
  }

  /** What is missed here, the next look finds. */
  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#app.log.debug({ err: error }, 'an absence was not said'))
  }
}
