import { second, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { isUnavailable } from '../platform/postgres/unavailable.ts'
import { collectChanges } from './leaderboard-store.ts'

/** How long the collector rests between two passes: what comes meanwhile is added up by every reader. */
const everyMillis: Millis = second

/**
 * Counts changed points into the buckets of the board, again and again. Every node has one, and the database lets one at
 * a time work. Ranks are right without it; it keeps them cheap.
 */
export class Collector {
  readonly #app: Pick<App, 'inTransaction' | 'log'>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(app: Pick<App, 'inTransaction' | 'log'>) {
    this.#app = app
  }

  start(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#collect().finally(() => this.start())
    }, everyMillis)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  // A database that is away is told of by whoever needs it.
  async #collect(): Promise<void> {
    try {
      await this.#app.inTransaction(collectChanges)
    } catch (error) {
      if (!isUnavailable(error)) this.#app.log.error({ err: error }, 'points could not be collected; trying again')
    }
  }
}
