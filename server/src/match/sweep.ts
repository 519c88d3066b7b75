import { setTimeout as pause } from 'node:timers/promises'

import type { ServerCommand } from '@satoshi/rules/match/command'
import { outageMillis } from '@satoshi/rules/match/pass-time'
import { minute, second, type Millis } from '@satoshi/rules/time'

import { isUnavailable } from '../platform/postgres/errors.ts'
import { submitForServer, type Matches } from './matches.ts'
import { beat, lastBeat, overdueMatches, postponeWake, tickingMatches } from './sweep-store.ts'
import { wakeSlackMillis } from './timers.ts'

/** How long the sweep rests between two passes. */
const everyMillis: Millis = second
/** How often the first pass is tried before a start is given up. */
const startAttempts = 5
/** Overdue matches taken up in one pass, and how many of them at once: players' requests need connections too. */
const batchSize = 200
const atOnce = 6
/** When a match that could not be brought on is tried again. */
const postponedMillis: Millis = minute

/**
 * Watches over matches: catches those whose wake-up call died with a node, and gives back the time that an outage of
 * the server or its database took. Both show as a pulse that was not written: no node can write it while the database
 * is away, and none is there to write it while the server is.
 */
export class Sweep {
  readonly #matches: Matches
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(matches: Matches) {
    this.#matches = matches
  }

  /**
   * Looks once at what a stopped server left, then again and again. A database that has no time just now, or somebody's
   * lock on one match, ends no start; but nobody plays before lost time has been given back.
   */
  async start(): Promise<void> {
    for (let attempt = 1; !(await this.#firstPass(attempt)); attempt += 1) await pause(everyMillis)
    this.#rest()
  }

  async #firstPass(attempt: number): Promise<boolean> {
    try {
      await this.sweepOnce()
      return true
    } catch (error) {
      if (attempt === startAttempts || !isUnavailable(error)) throw error
      this.#report(error)
      return false
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Gives back lost time, then lets time pass where it is overdue. The pulse is written last: a long pass is no outage. */
  async sweepOnce(): Promise<void> {
    const { app } = this.#matches
    await this.#giveBack()
    const overdue = await overdueMatches(app.db, app.clock.now() - wakeSlackMillis, batchSize)
    await this.#requestEach(overdue, { type: 'tick' })
    await app.inTransaction((tx) => beat(tx, app.clock.now()))
  }

  #rest(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.sweepOnce()
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.#rest())
    }, everyMillis)
  }

  async #giveBack(): Promise<void> {
    const { app } = this.#matches
    const last = await lastBeat(app.db)
    const lost = last === null ? 0 : app.clock.now() - last
    if (last === null || lost <= outageMillis) return
    const ids = await tickingMatches(app.db, last)
    app.log.warn({ lostMillis: lost, matches: ids.length }, 'time of an outage is given back')
    await this.#requestEach(ids, { type: 'outage', millis: lost })
  }

  /**
   * Asks some matches at a time. One that cannot be brought on is said and put off, and holds up neither the others nor
   * the start of the server; a database that went away ends the pass, so that it is made again.
   */
  async #requestEach(ids: string[], command: ServerCommand): Promise<void> {
    for (let from = 0; from < ids.length; from += atOnce) {
      const slice = ids.slice(from, from + atOnce)
      const asked = await Promise.allSettled(slice.map((id) => submitForServer(this.#matches, id, command)))
      for (const [index, outcome] of asked.entries()) {
        if (outcome.status === 'rejected') await this.#putOff(slice[index] ?? '', outcome.reason)
      }
    }
  }

  async #putOff(matchId: string, error: unknown): Promise<void> {
    if (isUnavailable(error)) throw error
    const { app } = this.#matches
    app.log.error({ err: error, matchId }, 'a match could not be brought on')
    await app.inTransaction((tx) => postponeWake(tx, matchId, app.clock.now() + postponedMillis))
  }

  #report(error: unknown): void {
    this.#matches.app.log.warn({ err: error }, 'matches could not be swept; trying again')
  }
}
