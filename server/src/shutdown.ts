import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from 'pino'

type Step = { what: string; run: () => Promise<void> | void; withinMillis: number }

/** One press of Ctrl-C may arrive twice: from the terminal, and again from the command that started us. */
const samePressMillis = 300

/** However long the steps may take: by then the process is gone (decided: within 10 s). */
const hardLimitMillis = 9_500

/**
 * The way out of the process: what was opened is closed in reverse order, each step within its time, then the
 * process ends. A second signal ends it at once; the next start repairs what that leaves.
 */
export class Shutdown {
  readonly #steps: Step[] = []
  #log: Logger | null = null
  #begunAt: number | null = null
  #atOnce: () => void = () => {}

  get begun(): boolean {
    return this.#begunAt !== null
  }

  /** Adds a step that is run before those that were added earlier. */
  add(what: string, withinMillis: number, run: () => Promise<void> | void): void {
    this.#steps.unshift({ what, run, withinMillis })
  }

  /** What is done, without waiting, when the process must end at once. */
  atOnce(work: () => void): void {
    this.#atOnce = work
  }

  /** From here on signals end the process in order, and so does a fault that nobody caught. */
  listen(log: Logger): void {
    this.#log = log
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#onSignal(signal))
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'a fault that nobody caught ends the server')
      void this.run(1)
    })
  }

  /** Runs the steps and ends the process. Never returns: the second time it waits for the first. */
  async run(exitCode: number): Promise<never> {
    if (this.begun) return new Promise<never>(() => {})
    this.#begunAt = performance.now()
    setTimeout(() => this.#endNow(), hardLimitMillis).unref()
    for (const step of this.#steps) await this.#take(step)
    process.exit(exitCode)
  }

  #onSignal(signal: string): void {
    if (this.#begunAt === null) {
      this.#log?.info(`${signal}: finishing what runs`)
      void this.run(0)
    } else if (performance.now() - this.#begunAt > samePressMillis) {
      this.#endNow()
    }
  }

  #endNow(): never {
    this.#atOnce()
    process.exit(1)
  }

  /** A step that fails or hangs must not keep the others from being taken. */
  async #take({ what, run, withinMillis }: Step): Promise<void> {
    const late = Symbol('late')
    try {
      const outcome = await Promise.race([run(), pause(withinMillis, late, { ref: false })])
      if (outcome === late) this.#log?.warn(`not done in ${withinMillis} ms: ${what}`)
    } catch (error) {
      this.#log?.warn({ err: error }, `failed: ${what}`)
    }
  }
}
