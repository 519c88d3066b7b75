import type { Random } from '../random.ts'
import type { Instant, Millis } from '../time.ts'

/** Virtual time: what is to happen, in its order; the same seed gives the same order. */
export class Scheduler {
  now: Instant
  #made = 0
  #queue: { at: Instant; made: number; run: () => void }[] = []

  constructor(at: Instant) {
    this.now = at
  }

  after(wait: Millis, run: () => void): void {
    const one = { at: this.now + Math.max(0, Math.round(wait)), made: this.#made++, run }
    const place = this.#queue.findLastIndex((other) => other.at <= one.at)
    this.#queue.splice(place + 1, 0, one)
  }

  /** Runs what is next until `isOver` or nothing is left; true when it was over by `until`. */
  runUntil(isOver: () => boolean, until: Instant): boolean {
    while (!isOver()) {
      const next = this.#queue.shift()
      if (!next || next.at > until) return false
      this.now = next.at
      next.run()
    }
    return true
  }
}

/** How bad a network is: how often a message is lost or comes twice, and how long it takes. */
export type Weather = { drop: number; twice: number; delay: Millis; jitter: Millis }

/** Sends over a bad network: nothing, once or twice, each in its own time, and so in any order. */
export function deliver(scheduler: Scheduler, chance: Random, weather: Weather, arrive: () => void): void {
  const times = chance.next() < weather.drop ? 0 : chance.next() < weather.twice ? 2 : 1
  for (let time = 0; time < times; time += 1) {
    scheduler.after(weather.delay + chance.next() * chance.next() * weather.jitter, arrive)
  }
}
