import { second, type Millis } from '@satoshi/rules/time'

import { Batcher } from '../platform/batcher.ts'
import { isUnavailable } from '../platform/postgres/errors.ts'
import { Repeating } from '../platform/repeating.ts'
import { pairPool } from './pairing.ts'
import type { Matchmaking } from './search-view.ts'
import { writeLeft } from './ticket-store.ts'

/** How often the pool is looked at. Source: product 4.3. */
const everyMillis: Millis = second
/** Comings and goings are gathered for a moment and written together. */
const gathering = { most: 500, gatherMillis: () => 50, timeoutMillis: 1_000 }

/** Somebody's first connection came, or their last one was lost. */
type Move = { userId: string; left: boolean }

/**
 * Looks at the pool again and again. Every process has a watch, and the database lets one at a time look: where one is
 * killed another goes on with its next look.
 */
export class PoolWatch {
  readonly #matchmaking: Matchmaking
  readonly #again: Repeating
  /** Comings and goings: very many come at once when a server has been restarted. */
  readonly #notes = new Batcher((moves: Move[]) => this.#write(moves), gathering)

  constructor(matchmaking: Matchmaking) {
    this.#matchmaking = matchmaking
    const { log } = matchmaking.app
    const failure = 'the pool could not be looked at'
    this.#again = new Repeating(() => pairPool(matchmaking), { everyMillis, log, failure })
  }

  start(): void {
    this.#hearConnections()
    this.#again.start()
  }

  stop(): Promise<void> {
    return this.#again.stop()
  }

  /** Who searches and loses the last live connection is dropped a little later, unless one comes back. */
  #hearConnections(): void {
    const { live } = this.#matchmaking.app
    live.onLeft((userId) => void this.#noteLeft(userId))
    live.onArrived((userId) => void this.#note({ userId, left: false }))
  }

  async #noteLeft(userId: string): Promise<void> {
    const { live } = this.#matchmaking.app
    try {
      if (!(await live.isAnywhere(userId))) await this.#note({ userId, left: true })
    } catch (error) {
      this.#report(error)
    }
  }

  async #note(move: Move): Promise<void> {
    try {
      await this.#notes.do(move)
    } catch (error) {
      if (!isUnavailable(error)) this.#report(error)
    }
  }

  async #write(moves: Move[]): Promise<void[]> {
    const { clock, inTransaction } = this.#matchmaking.app
    // Of one who came and went only the last counts.
    const last = new Map(moves.map(({ userId, left }) => [userId, left]))
    const idsOf = (left: boolean) => [...last].filter(([, isLeft]) => isLeft === left).map(([userId]) => userId)
    const [gone, here] = [idsOf(true), idsOf(false)]
    await inTransaction(async (tx) => {
      if (gone.length > 0) await writeLeft(tx, gone, clock.now())
      if (here.length > 0) await writeLeft(tx, here, null)
    })
    return moves.map(() => undefined)
  }

  #report(error: unknown): void {
    this.#matchmaking.app.log.error({ err: error }, 'who left the pool could not be noted')
  }
}
