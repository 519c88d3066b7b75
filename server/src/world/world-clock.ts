import type { Instant, Millis } from '@satoshi/rules/time'

import type { Clock } from '../platform/clock.ts'

/** The world's own time, which goes by only when somebody does something. */
export class WorldClock implements Clock {
  #at: Instant

  constructor(at: Instant) {
    this.#at = at
  }

  now = (): Instant => this.#at

  pass(millis: Millis): void {
    this.#at += millis
  }

  /** Goes on to `at`, and never back. */
  reach(at: Instant): void {
    this.#at = Math.max(this.#at, at)
  }
}
