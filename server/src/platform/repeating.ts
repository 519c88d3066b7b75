import type { Millis } from '@satoshi/rules/time'
import type { Logger } from 'pino'

import { isUnavailable } from './postgres/errors.ts'

type Options = { everyMillis: Millis; log: Logger; /** What is said of a time that failed. */ failure: string }

/** Work of a process that is done again and again, with a rest before each time. One that fails is said, and tried again. */
export class Repeating {
  readonly #work: () => Promise<unknown>
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(work: () => Promise<unknown>, options: Options) {
    this.#work = work
    this.#options = options
  }

  start(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#once().finally(() => this.start())
    }, this.#options.everyMillis)
  }

  /** Waits for what runs; afterwards nothing begins. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #once(): Promise<void> {
    try {
      await this.#work()
    } catch (error) {
      const { log, failure } = this.#options
      // A database that is away is told of by whoever needs it.
      if (!isUnavailable(error)) log.error({ err: error }, `${failure}; trying again`)
    }
  }
}
