import { setTimeout as pause } from 'node:timers/promises'

import type { Millis } from '@satoshi/rules/time'

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

type Options = {
  most: number
  /** How long the first one waits for company, asked before each batch; at 0, or left out, it goes at once. */
  gatherMillis?: () => Millis
  /** How long what comes next waits for a group that hangs. */
  timeoutMillis: Millis
}

/**
 * Batches work that costs about the same for one item as for many: what comes while a batch runs makes the next one.
 * `work` gives a result for each item, in their order.
 */
export class Batcher<Item, Result> {
  readonly #work: (items: Item[]) => Promise<Result[]>
  readonly #options: Options
  #waiting: Waiting<Item, Result>[] = []
  #running = false

  constructor(work: (items: Item[]) => Promise<Result[]>, options: Options) {
    this.#work = work
    this.#options = options
  }

  /** The result for `item`; fails when its whole group failed. */
  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (!this.#running) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      const gatherMillis = this.#options.gatherMillis?.() ?? 0
      if (gatherMillis > 0) await pause(gatherMillis)
      const group = this.#waiting.splice(0, this.#options.most)
      await Promise.race([this.#run(group), pause(this.#options.timeoutMillis, undefined, { ref: false })])
    }
    this.#running = false
  }

  async #run(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result) // safe: one for each item
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
}
