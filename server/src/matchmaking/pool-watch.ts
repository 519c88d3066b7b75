import { second, type Millis } from '@satoshi/rules/time'

import { isUnavailable } from '../platform/postgres/unavailable.ts'
import { Repeating } from '../platform/repeating.ts'
import { lookAtPool } from './look-at-pool.ts'
import type { Matchmaking } from './matchmaking.ts'
import { writeLeft } from './ticket-store.ts'

/** How often the pool is looked at. Source: decisions 4.3. */
const everyMillis: Millis = second

/**
 * Looks at the pool again and again. Every process has a watch, and the database lets one at a time look: where one is
 * killed another goes on with its next look.
 */
export class PoolWatch {
  readonly #matchmaking: Matchmaking
  readonly #again: Repeating

  constructor(matchmaking: Matchmaking) {
    this.#matchmaking = matchmaking
    const { log } = matchmaking.app
    const failure = 'the pool could not be looked at'
    this.#again = new Repeating(() => lookAtPool(matchmaking), { everyMillis, log, failure })
  }

  start(): void {
    this.#hearConnections()
    this.#again.start()
  }

  stop(): Promise<void> {
    return this.#again.stop()
  }

  /** Who searches and loses the last live connection is dropped a little later, unless one comes back. */
  #hearConnections(): void {
    const { live } = this.#matchmaking.app
    live.onLeft((userId) => void this.#noteLeft(userId))
    live.onArrived((userId) => void this.#note(userId, false))
  }

  async #noteLeft(userId: string): Promise<void> {
    const { live } = this.#matchmaking.app
    try {
      if (!(await live.isAnywhere(userId))) await this.#note(userId, true)
    } catch (error) {
      this.#report(error)
    }
  }

  async #note(userId: string, left: boolean): Promise<void> {
    const { app } = this.#matchmaking
    try {
      await app.inTransaction((tx) => writeLeft(tx, userId, left ? app.clock.now() : null))
    } catch (error) {
      if (!isUnavailable(error)) this.#report(error)
    }
  }

  #report(error: unknown): void {
    this.#matchmaking.app.log.error({ err: error }, 'who left the pool could not be noted')
  }
}
