import type { Millis } from '@satoshi/rules/time'

type Options = {
  /** How many work at once. */
  most: number
  /** How long anybody waits for a turn; then they go all the same, and what they ask says why it does not answer. */
  waitMillis: Millis
}

/** Lets a few work at a time, in the order in which they came, so that all together do not ask for more than is there. */
export class Turns {
  readonly #options: Options
  readonly #waiting = new Set<() => void>()
  #working = 0

  constructor(options: Options) {
    this.#options = options
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#working < this.#options.most) this.#working += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      // A place that somebody waits for is handed over: nobody who comes meanwhile takes it.
      if (next) next()
      else this.#working -= 1
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(waitedEnough)
        this.#waiting.delete(go)
        resolve()
      }
      const waitedEnough = setTimeout(() => {
        this.#working += 1
        go()
      }, this.#options.waitMillis)
      this.#waiting.add(go)
    })
  }
}
