import type { MatchView } from '@satoshi/contract/match'
import type { ServerCommand } from '@satoshi/rules/match/command'
import { formatNamed } from '@satoshi/rules/match/format'
import { second, type Millis } from '@satoshi/rules/time'
import { z } from 'zod'

import { Batcher } from '../platform/batcher.ts'
import { listWatchedSeats, type WatchedSeat } from './sweep-store.ts'
import type { MatchDependencies } from './matches.ts'

/** How long after a person's last socket has gone they are looked for: a reload is no absence. */
export const reloadGrace: { millis: Millis } = { millis: 1.5 * second }
/** A match that was asked for over HTTP within this time has its player: not every network lets a websocket through. */
const polledWithinMillis: Millis = 10 * second
/** How often all open matches are held against who is there, and how often in a row somebody must be missed. */
const checkMillis: Millis = 5 * second
const missesUntilAway = 3
/** Seats in one look, and people in one question to the other processes. */
const mostSeats = 4_000
const usersPerRequest = 90

const seatGroups = { most: 200, gatherMillis: () => 25, timeoutMillis: 1_000 }

const topic = 'attending'

type SendCommand = (matchId: string, command: ServerCommand) => Promise<void>
const userIdList = z.array(z.string())

/**
 * Says of seats that their player is away, or back. A player is there while any process has a socket of theirs, or they
 * ask for their match over HTTP. Coming and going is heard at once; a look every 5 s finds what nobody heard: people of
 * a process that died, and facts that crossed. While another process does not answer, nobody is said to be away.
 */
export class Absences {
  readonly #app: Pick<MatchDependencies, 'clock' | 'db' | 'live' | 'log'>
  readonly #sendCommand: SendCommand
  readonly #polled = new Map<string, Millis>()
  readonly #leaving = new Map<string, NodeJS.Timeout>()
  /** The seats of whoever comes or goes: of all who do so in a moment in one query. */
  readonly #seats = new Batcher((userIds: string[]) => this.#readSeats(userIds), seatGroups)
  #misses = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(app: Pick<MatchDependencies, 'clock' | 'db' | 'live' | 'log'>, sendCommand: SendCommand) {
    this.#app = app
    this.#sendCommand = sendCommand
    const { live } = app
    live.onArrived((userId) => this.#arrived(userId))
    live.onLeft((userId) => this.#checkLater(userId, reloadGrace.millis))
    live.onRequest(topic, (userIds) => {
      const parsed = userIdList.safeParse(userIds)
      return parsed.success ? parsed.data.filter((userId) => this.#isHere(userId)) : []
    })
  }

  start(): void {
    this.#schedule()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    for (const timer of this.#leaving.values()) clearTimeout(timer)
    this.#leaving.clear()
  }

  /** To be called when a player was shown a match over HTTP: they are there for a while, and back if they were away. */
  onHttpView(userId: string, view: MatchView): void {
    if (formatNamed(view.format).absence === null || view.phase.name === 'ended') return
    this.#polled.delete(userId)
    this.#polled.set(userId, performance.now())
    this.onLiveView(view)
  }

  /** The same over a socket, which says itself for how long they are there. */
  onLiveView(view: MatchView): void {
    const seat = view.mySeat
    if (seat !== null && view.seats.some((one) => one.seat === seat && one.state === 'away')) {
      this.#inBackground(this.#sendCommand(view.id, { type: 'back', seat }))
    }
  }

  /** Holds all open matches against who is there now. */
  async checkOnce(): Promise<void> {
    this.#dropOldPolls()
    const { db, clock } = this.#app
    const seats = await listWatchedSeats(db, { now: clock.now(), limit: mostSeats })
    for (const { matchId, seat, userId, state } of seats) {
      if (state === 'away' && this.#isHere(userId)) await this.#sendCommand(matchId, { type: 'back', seat })
    }
    const active = seats.filter(({ state }) => state === 'active')
    const found = await this.#findAnywhere(active.map(({ userId }) => userId))
    if (found === null || this.#stopped) return
    const missed = active.filter(({ userId }) => !found.has(userId))
    const misses = new Map(missed.map(({ userId }) => [userId, (this.#misses.get(userId) ?? 0) + 1]))
    this.#misses = misses
    for (const seat of missed) if ((misses.get(seat.userId) ?? 0) >= missesUntilAway) await this.#sendAway(seat)
  }

  #arrived(userId: string): void {
    clearTimeout(this.#leaving.get(userId))
    this.#leaving.delete(userId)
    this.#inBackground(this.#bringBack(userId))
  }

  async #bringBack(userId: string): Promise<void> {
    for (const { matchId, seat, state } of await this.#seats.do(userId)) {
      if (state === 'away') await this.#sendCommand(matchId, { type: 'back', seat })
    }
  }

  #checkLater(userId: string, millis: Millis): void {
    if (this.#stopped) return
    clearTimeout(this.#leaving.get(userId))
    const timer = setTimeout(() => {
      this.#leaving.delete(userId)
      this.#inBackground(this.#checkUser(userId))
    }, millis)
    this.#leaving.set(userId, timer.unref())
  }

  async #checkUser(userId: string): Promise<void> {
    const patience = this.#polledFor(userId)
    if (patience > 0 && !this.#hasSocket(userId)) return this.#checkLater(userId, patience)
    const found = await this.#findAnywhere([userId])
    if (found === null) return this.#checkLater(userId, reloadGrace.millis)
    if (found.has(userId)) return
    for (const seat of await this.#seats.do(userId)) if (seat.state === 'active') await this.#sendAway(seat)
  }

  /** Somebody who came back between the looking and the saying had said so too early: said again for them. */
  async #sendAway({ matchId, seat, userId }: WatchedSeat): Promise<void> {
    await this.#sendCommand(matchId, { type: 'away', seat })
    const found = await this.#findAnywhere([userId])
    if (found?.has(userId)) await this.#sendCommand(matchId, { type: 'back', seat })
  }

  #schedule(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      void this.checkOnce()
        .catch((error: unknown) => this.#app.log.debug({ err: error }, 'absences could not be looked for'))
        .finally(() => this.#schedule())
    }, checkMillis).unref()
  }

  /** Which of some people are there, on any process; null while one of the processes does not answer. */
  async #findAnywhere(userIds: string[]): Promise<Set<string> | null> {
    const found = new Set(userIds.filter((userId) => this.#isHere(userId)))
    const missing = [...new Set(userIds)].filter((userId) => !found.has(userId))
    for (let from = 0; from < missing.length; from += usersPerRequest) {
      const answers = await this.#app.live.requestFromNodes(topic, missing.slice(from, from + usersPerRequest))
      if (answers === null) return null
      for (const answer of answers) for (const userId of userIdList.safeParse(answer).data ?? []) found.add(userId)
    }
    for (const userId of missing) if (this.#isHere(userId)) found.add(userId)
    return found
  }

  async #readSeats(userIds: string[]): Promise<WatchedSeat[][]> {
    const { db, clock } = this.#app
    const seats = await listWatchedSeats(db, { userIds, now: clock.now(), limit: mostSeats })
    return userIds.map((userId) => seats.filter((seat) => seat.userId === userId))
  }

  #isHere(userId: string): boolean {
    return this.#hasSocket(userId) || this.#polledFor(userId) > 0
  }

  #hasSocket(userId: string): boolean {
    return this.#app.live.languagesHere(userId).size > 0
  }

  /** For how much longer a person's last asking over HTTP counts; by the machine's monotonic clock. */
  #polledFor(userId: string): Millis {
    const at = this.#polled.get(userId)
    return at === undefined ? 0 : Math.max(0, at + polledWithinMillis - performance.now())
  }

  #dropOldPolls(): void {
    for (const userId of this.#polled.keys()) {
      if (this.#polledFor(userId) > 0) return
      this.#polled.delete(userId)
    }
  }

  /** What is missed here, the next look finds. */
  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#app.log.debug({ err: error }, 'an absence was not said'))
  }
}
