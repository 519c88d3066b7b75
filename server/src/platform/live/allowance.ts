/** How much may be taken: `aSecond` steadily, `burst` at once. */
export type AllowanceSize = { aSecond: number; burst: number }

/** A bucket that fills with time, by the machine's monotonic clock: a clock that is set must not open or close it. */
export class Allowance {
  readonly #size: AllowanceSize
  #left: number
  #at = performance.now()

  constructor(size: AllowanceSize) {
    this.#size = size
    this.#left = size.burst
  }

  /** Takes one; gives what is left, below zero for whoever takes more than there is. */
  take(): number {
    const now = performance.now()
    const filled = this.#left + ((now - this.#at) / 1_000) * this.#size.aSecond
    this.#at = now
    this.#left = Math.min(this.#size.burst, filled) - 1
    return this.#left
  }

  /** Whether nothing is owed, so that forgetting it changes nothing. */
  isFull(): boolean {
    return this.#left + ((performance.now() - this.#at) / 1_000) * this.#size.aSecond >= this.#size.burst - 1
  }
}
