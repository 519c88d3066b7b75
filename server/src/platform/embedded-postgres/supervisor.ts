import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from 'pino'

import { freePort } from '../free-port.ts'
import { endLeftovers } from './orphan.ts'
import { NotReady, startPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts'

/** A fast shutdown writes a checkpoint; a slow disk gets this long for it. */
const stopMillis = 3_500
/** Then the server is stopped without tidying up, and the next start restores from the log. */
const quitMillis = 1_000
/** First starts that fail for a passing reason are tried again for so long. */
const firstStartMillis = 10_000

/** Keeps one PostgreSQL running on its cluster and its port. */
export class Supervisor {
  readonly port: number
  #options: PostmasterOptions
  #postmaster: Postmaster
  #log: Logger
  #stopping = false
  #watch: Promise<void>

  /** Starts PostgreSQL on a free port. Throws a `BootFault` with PostgreSQL's own words when it cannot. */
  static async start(server: Omit<PostmasterOptions, 'port'>, log: Logger): Promise<Supervisor> {
    const deadline = performance.now() + firstStartMillis
    for (;;) {
      const options = { ...server, port: await freePort() }
      try {
        return new Supervisor(options, await startPostmaster(options), log)
      } catch (error) {
        if (!(error instanceof NotReady) || !passes(error) || performance.now() > deadline) throw error
      }
      await endLeftovers(server.data, server.binaries.postgres)
      await pause(100)
    }
  }

  private constructor(options: PostmasterOptions, postmaster: Postmaster, log: Logger) {
    this.port = options.port
    this.#options = options
    this.#postmaster = postmaster
    this.#log = log
    this.#watch = this.#keepRunning()
  }

  pid(): number {
    return this.#postmaster.pid
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#postmaster.signal('SIGINT')
    if (await endsWithin(this.#watch, stopMillis)) return
    this.#postmaster.signal('SIGQUIT')
    if (await endsWithin(this.#watch, quitMillis)) return
    this.#postmaster.signal('SIGKILL')
    await endLeftovers(this.#options.data, this.#options.binaries.postgres)
  }

  abandon(): void {
    this.#stopping = true
    this.#postmaster.signal('SIGINT')
  }

  /** Until it is stopped: waits for PostgreSQL's end and starts it again. Never rejects. */
  async #keepRunning(): Promise<void> {
    for (;;) {
      const how = await this.#postmaster.ended
      if (this.#stopping) return
      this.#log.error(`PostgreSQL died (${how}); starting it again`)
      await this.#startAgain()
    }
  }

  /** Tries for as long as it takes: meanwhile requests are told that the service is unavailable. */
  async #startAgain(): Promise<void> {
    for (let attempt = 1; !this.#stopping; attempt += 1) {
      await endLeftovers(this.#options.data, this.#options.binaries.postgres)
      try {
        this.#postmaster = await startPostmaster(this.#options)
        this.#log.warn(`PostgreSQL runs again (attempt ${attempt})`)
        if (this.#stopping) this.#postmaster.signal('SIGINT')
        return
      } catch (error) {
        this.#log.warn(`attempt ${attempt}: ${error instanceof Error ? error.message : String(error)}`)
      }
      await pause(Math.min(100 * attempt, 2_000))
    }
  }
}

/** Another process took the port, or leftovers of a killed server still hold its memory. */
function passes(fault: NotReady): boolean {
  return /shared memory block|TCP\/IP sockets|lock file/.test(fault.message)
}

async function endsWithin(watched: Promise<void>, millis: number): Promise<boolean> {
  return Promise.race([watched.then(() => true), pause(millis, false, { ref: false })])
}
