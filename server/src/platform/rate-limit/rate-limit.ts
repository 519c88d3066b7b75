import { second, type Millis } from '@satoshi/rules/time'

import { refuse, type Refusal } from '../refusal.ts'

/** Rate limit: `atOnce` uses in a row, then one every `every`. In any time that makes `atOnce + time / every`. */
export type RateLimit = { atOnce: number; every: Millis }

/** Refusal `request.tooMany`, with the whole seconds until it may be tried again, at least one. */
export function tooMany(waitMillis: Millis): Refusal {
  return refuse('request.tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / second)) })
}

/**
 * Uses of one limit by one user of it, in this process's memory. Its time is the machine's monotonic clock, unless the
 * caller has another one: a clock that is set must not open or close it. What must count in every process, and after a
 * restart, is in `allowances.ts`.
 */
export class TokenBucket {
  readonly #limit: RateLimit
  #left: number
  #at: Millis | null = null

  constructor(limit: RateLimit) {
    this.#limit = limit
    this.#left = limit.atOnce
  }

  /** Takes one; gives what is left, below zero for whoever takes more than there is. */
  take(now: Millis = performance.now()): number {
    this.#fill(now)
    this.#left -= 1
    return this.#left
  }

  /** Takes `cost` where so much is left; else takes nothing and gives false. */
  spend(cost: number, now: Millis = performance.now()): boolean {
    this.#fill(now)
    if (cost > this.#left) return false
    this.#left -= cost
    return true
  }

  /** Whether nothing is owed, so that forgetting it changes nothing. */
  isFull(now: Millis = performance.now()): boolean {
    this.#fill(now)
    return this.#left >= this.#limit.atOnce - 1
  }

  #fill(now: Millis): void {
    const passed = this.#at === null ? 0 : Math.max(0, now - this.#at)
    this.#at = now
    this.#left = Math.min(this.#limit.atOnce, this.#left + passed / this.#limit.every)
  }
}
