import { heartbeatMillis, onlineMillis, recentMillis } from '@satoshi/rules/presence/presence'
import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { newRandomId } from '../platform/ids.ts'
import { isUnavailable } from '../platform/postgres/errors.ts'
import { claimLoose, closeNode, endSilent, retireSilentNodes, writeBeat } from './node-store.ts'
import { writeArrived, writeGone, writeHandedOver, writeHeartbeat, writeOffline } from './presence-store.ts'

/** Comings and goings are gathered this long and written together: a reload is neither. */
const gatherMillis: Millis = second / 4
/** A heartbeat over HTTP is written at most this often: every second one, since they come every 15 s. */
const heartbeatEvery: Millis = 25 * second
/** How often whoever fell silent is noted as gone. Source: product 1.9 (cleanup 120 s). */
const cleanupEvery: Millis = 2 * minute
/** Asked for over HTTP, cleaning is done at most this often. */
const cleanupAtMost: Millis = 15 * second

/**
 * Of so many who go at once the other processes are asked, one by one, and told in one word, which must stay below 4 kB.
 * More at once lost their connection, and did not leave: they have the time of a missed heartbeat to come back.
 */
const usersPerRequest = 90

/** What processes tell each other. */
const topics = { claim: 'presence.claim', forget: 'presence.forget' } as const

type Outside = Pick<App, 'db' | 'clock' | 'inTransaction' | 'live' | 'log'>

/**
 * Who is here, as this process knows it. A socket is a sign of life that is not written: the process writes one row of
 * its own every 15 s, and everybody noted on it is online while it does. Written are only comings and goings.
 */
export class Attendance {
  readonly #app: Outside
  readonly #node = newRandomId()
  readonly #here = new Set<string>()
  /** Whoever came or went and is not written yet. */
  readonly #moved = new Set<string>()
  /** Whoever was marked offline by somebody else; their next beat brings them back. */
  readonly #marked = new Set<string>()
  readonly #heartbeats = new Map<string, Instant>()
  #writing: Promise<void> = Promise.resolve()
  #gather: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #cleanedAt: Instant | null = null
  #stopped = false

  constructor(app: Outside) {
    this.#app = app
    const { live } = app
    live.onArrived((userId) => {
      this.#here.add(userId)
      this.#note(userId)
    })
    live.onLeft((userId) => {
      this.#here.delete(userId)
      this.#note(userId)
    })
    live.onBeat((userId) => {
      if (this.#marked.delete(userId)) this.#note(userId)
    })
    live.onNodes(topics.claim, (fact) => this.#later(() => this.#claim(fact)))
    live.onNodes(topics.forget, (fact) => this.#forget(fact))
  }

  /** Notes this process and begins to beat. */
  async start(): Promise<void> {
    await this.beatOnce()
    this.#rest()
  }

  /** Notes everybody on this process as gone, unless they are on another one by now. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#gather)
    clearTimeout(this.#beat)
    await this.#writing
    await this.#app
      .inTransaction((tx) => closeNode(tx, this.#node, this.#app.clock.now()))
      .catch((error: unknown) => this.#report(error))
  }

  /** This process's own sign of life, and what hangs on it: the silence of other processes, and every 2 minutes of people. */
  async beatOnce(): Promise<void> {
    const { clock, inTransaction, live } = this.#app
    const now = clock.now()
    // A process that slept so long that it was forgotten notes its people anew.
    if (await inTransaction((tx) => writeBeat(tx, this.#node, now))) for (const id of this.#here) this.#note(id)
    const retired = await inTransaction((tx) => retireSilentNodes(tx, now - onlineMillis))
    if (retired > 0) live.publishToNodes(topics.claim, {})
    await this.#writeMoves()
    if (this.#cleanedAt === null || now - this.#cleanedAt >= cleanupEvery) await this.cleanUp()
  }

  /** Notes as gone whoever fell silent; every server does it every 2 minutes by itself, so asking does little. */
  async cleanUp(): Promise<void> {
    const { clock, inTransaction } = this.#app
    const now = clock.now()
    if (this.#cleanedAt !== null && now - this.#cleanedAt < cleanupAtMost) return
    this.#cleanedAt = now
    for (const [userId, at] of this.#heartbeats) if (now - at >= onlineMillis) this.#heartbeats.delete(userId)
    await inTransaction((tx) => endSilent(tx, now - recentMillis))
  }

  /** A heartbeat over HTTP. Nothing is written for whoever has a socket here. */
  async heartbeat(userId: string): Promise<void> {
    const { clock, inTransaction } = this.#app
    const [now, last] = [clock.now(), this.#heartbeats.get(userId)]
    if (this.#here.has(userId) || (last !== undefined && now - last < heartbeatEvery)) return
    this.#heartbeats.set(userId, now)
    await inTransaction((tx) => writeHeartbeat(tx, userId, now)).catch((error: unknown) => {
      this.#heartbeats.delete(userId)
      throw error
    })
  }

  /** A player leaves by their own word. Whoever has a socket anywhere, in another tab, is still here. */
  async leave(userId: string): Promise<void> {
    if (!(await this.#app.live.isAnywhere(userId))) await this.markOffline(userId)
  }

  /** Notes a player as gone whatever they are connected by; their next sign of life brings them back. */
  async markOffline(userId: string): Promise<void> {
    const { clock, inTransaction, live } = this.#app
    await inTransaction((tx) => writeOffline(tx, userId, clock.now()))
    live.publishToNodes(topics.forget, { userId })
    this.#forget({ userId })
  }

  /** Resolves when the comings and goings so far are written. */
  async settled(): Promise<void> {
    clearTimeout(this.#gather)
    this.#gather = undefined
    this.#later(() => this.#writeMoves())
    await this.#writing
  }

  #rest(): void {
    if (this.#stopped) return
    this.#beat = setTimeout(() => {
      this.#writing = this.#writing
        .then(() => this.beatOnce())
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#rest())
    }, heartbeatMillis)
  }

  #note(userId: string): void {
    this.#moved.add(userId)
    if (this.#stopped) return
    this.#gather ??= setTimeout(() => {
      this.#gather = undefined
      this.#later(() => this.#writeMoves())
    }, gatherMillis)
  }

  #later(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch((error: unknown) => this.#report(error))
  }

  /** Writes where whoever moved is now. What cannot be written is tried again with the next move or beat. */
  async #writeMoves(): Promise<void> {
    const { clock, inTransaction, live } = this.#app
    const moved = [...this.#moved]
    if (moved.length === 0) return
    this.#moved.clear()
    try {
      const left = moved.filter((id) => !this.#here.has(id))
      const elsewhere = await this.#elsewhere(left)
      const here = { node: this.#node, at: clock.now() }
      await inTransaction(async (tx) => {
        const came = moved.filter((id) => this.#here.has(id))
        await writeArrived(tx, came, here)
        const gone = left.filter((id) => !elsewhere.includes(id) && !this.#here.has(id))
        await writeGone(tx, gone, here)
        await writeHandedOver(tx, elsewhere, here)
      })
      if (elsewhere.length > 0)
        live.publishToNodes(topics.claim, elsewhere.length > usersPerRequest ? {} : { userIds: elsewhere })
    } catch (error) {
      for (const id of moved) this.#moved.add(id)
      throw error
    }
  }

  /** Those who have, or may have, a socket on another process. */
  async #elsewhere(userIds: string[]): Promise<string[]> {
    if (userIds.length > usersPerRequest) return userIds
    const are = await Promise.all(userIds.map((id) => this.#app.live.isAnywhere(id)))
    return userIds.filter((_, index) => are[index])
  }

  /** Takes over those that are meant, or everybody here, where no process holds them. */
  async #claim(fact: unknown): Promise<void> {
    const { clock, inTransaction } = this.#app
    const meant = typeof fact === 'object' && fact !== null && 'userIds' in fact ? fact.userIds : [...this.#here]
    const ids = Array.isArray(meant)
      ? meant.filter((id) => typeof id === 'string').filter((id) => this.#here.has(id))
      : []
    await inTransaction((tx) => claimLoose(tx, ids, { node: this.#node, at: clock.now() }))
  }

  #forget(fact: unknown): void {
    if (typeof fact !== 'object' || fact === null || !('userId' in fact) || typeof fact.userId !== 'string') return
    this.#heartbeats.delete(fact.userId)
    if (this.#here.has(fact.userId)) this.#marked.add(fact.userId)
  }

  // A database that is away is told of by whoever needs it.
  #report(error: unknown): void {
    if (!isUnavailable(error)) this.#app.log.error({ err: error }, 'presence could not be written; trying again')
  }
}
