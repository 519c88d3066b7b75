import type { Match } from '@satoshi/rules/match/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { minute, type Instant, type Millis } from '@satoshi/rules/time'

import type { Clock } from '../platform/clock.ts'

/** An answer that was received in time may still be on its way through the server; the clock does not race it. */
export const wakeSlackMillis: Millis = 500

/** Wake-ups further off than this are left to the sweep. */
const horizonMillis: Millis = 5 * minute

/** One wake-up call a match, on the node that last touched it. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #clock: Clock
  readonly #ring: (matchId: string) => Promise<void>
  #closed = false

  /** `ring` is called when a match is due; what it throws is dropped, since the sweep tries again. */
  constructor(clock: Clock, ring: (matchId: string) => Promise<void>) {
    this.#clock = clock
    this.#ring = ring
  }

  /** Replaces the match's call; null takes it away. */
  set(matchId: string, at: Instant | null): void {
    clearTimeout(this.#timers.get(matchId))
    this.#timers.delete(matchId)
    const wait = at === null ? Infinity : at + wakeSlackMillis - this.#clock.now()
    if (this.#closed || wait > horizonMillis) return
    const timer = setTimeout(() => this.#fire(matchId), Math.max(0, wait))
    this.#timers.set(matchId, timer.unref())
  }

  isOverdue(match: Match): boolean {
    const due = wakeAt(match)
    return due !== null && due <= this.#clock.now()
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #fire(matchId: string): void {
    this.#timers.delete(matchId)
    this.#ring(matchId).catch(() => undefined)
  }
}
