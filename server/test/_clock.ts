import type { Instant, Millis } from '@satoshi/rules/time'

import type { Clock } from '../src/platform/clock.ts'

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #at: Instant

  constructor(at: Instant = Date.parse('2026-11-23T15:00:00Z')) {
    this.#at = at
  }

  now = (): Instant => this.#at

  pass(millis: Millis): Instant {
    this.#at += millis
    return this.#at
  }
}
