import type { ServerCommand } from '@satoshi/rules/match/command'
import { second, type Instant, type Millis } from '@satoshi/rules/time'

import { tickingMatches, overdueMatches } from './match-store.ts'
import { askServer, type Matches } from './matches.ts'
import { beat, lastBeat } from './pulse-store.ts'

/** How often overdue matches are looked for and the pulse is written. */
const everyMillis: Millis = second
/** A pulse this old means that nobody could play. */
const outageMillis: Millis = 3 * second
/** Overdue matches taken up in one go. */
const batchSize = 200

/**
 * Watches over matches: catches those whose wake-up call died with a node, and gives back the time that an outage of
 * the server or its database took. Both show as a pulse that was not written: no node can write it while the database
 * is away, and none is there to write it while the server is.
 */
export class Sweep {
  readonly #matches: Matches
  #timer: NodeJS.Timeout | null = null
  #running: Promise<void> = Promise.resolve()

  constructor(matches: Matches) {
    this.#matches = matches
  }

  /** Looks once at what a stopped server left, then at intervals. */
  async start(): Promise<void> {
    await this.sweepOnce()
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.sweepOnce()).catch((error: unknown) => this.#report(error))
    }, everyMillis)
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#running
  }

  /** Gives back lost time, then lets time pass where it is overdue. */
  async sweepOnce(): Promise<void> {
    const { app } = this.#matches
    const now = app.clock.now()
    await this.#giveBack(now)
    const overdue = await overdueMatches(app.db, now, batchSize)
    await this.#askEach(overdue, { type: 'tick' })
  }

  async #giveBack(now: Instant): Promise<void> {
    const { app } = this.#matches
    const last = await lastBeat(app.db)
    const lost = last === null ? 0 : now - last
    if (last !== null && lost > outageMillis) {
      const ids = await tickingMatches(app.db, last)
      app.log.warn({ lostMillis: lost, matches: ids.length }, 'time of an outage is given back')
      await this.#askEach(ids, { type: 'outage', millis: lost })
    }
    await app.inTransaction((tx) => beat(tx, now))
  }

  /** A match that cannot be brought on is said, and holds up neither the others nor the start of the server. */
  async #askEach(ids: string[], command: ServerCommand): Promise<void> {
    const asked = await Promise.allSettled(ids.map((id) => askServer(this.#matches, id, command)))
    asked.forEach((outcome, index) => {
      if (outcome.status === 'rejected') {
        this.#matches.app.log.error({ err: outcome.reason, matchId: ids[index] }, 'a match could not be brought on')
      }
    })
  }

  #report(error: unknown): void {
    this.#matches.app.log.warn({ err: error }, 'matches could not be swept; trying again')
  }
}
