import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { isUnavailable } from '../platform/postgres/unavailable.ts'
import type { OnlineBoard } from './online-board.ts'
import { DeltaTeller } from './people-delta.ts'

/** How long changes of the online list are gathered before watchers are told. */
const everyMillis: Millis = 5 * second
/** So long after the last reading of the list somebody may still begin to watch. */
const readMillis: Millis = minute

type Outside = Pick<App, 'db' | 'clock' | 'live' | 'log'>

/**
 * Tells this process's watchers what changed in the online list, every 5 s and only when something did. The work grows
 * with the people, not with people times watchers.
 */
export class WatcherTelling {
  readonly #app: Outside
  readonly #board: OnlineBoard
  readonly #inAnyBlock: (db: Db, userIds: string[]) => Promise<Set<string>>
  readonly #teller = new DeltaTeller()
  #readAt: Instant | null = null
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(app: Outside, board: OnlineBoard, inAnyBlock: (db: Db, userIds: string[]) => Promise<Set<string>>) {
    this.#app = app
    this.#board = board
    this.#inAnyBlock = inAnyBlock
  }

  start(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.tellOnce()
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.start())
    }, everyMillis)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Somebody has read the list from the board just now; what changes from here on will be told. */
  wasRead(): void {
    const now = this.#app.clock.now()
    this.#readAt = now
    if (!this.#teller.began) this.#teller.begin(this.#board.listing(now).byId)
  }

  /**
   * Tells what changed. Whoever has a block with anybody is named to nobody, since everybody is told the same: they show
   * at the next reading, which knows its reader.
   */
  async tellOnce(): Promise<void> {
    const { clock, db, live } = this.#app
    const now = clock.now()
    const lately = this.#readAt !== null && now - this.#readAt < readMillis
    if (live.watchers() === 0) {
      if (!lately) this.#teller.end()
      return
    }
    await this.#board.refresh()
    const listed = this.#board.listing(now).byId
    if (!this.#teller.began) this.#teller.begin(listed)
    const moved = this.#teller.movedSince(listed)
    const delta = this.#teller.tell(listed, moved, await this.#inAnyBlock(db, moved), now)
    if (delta) live.toWatchers(delta)
  }

  #report(error: unknown): void {
    if (!isUnavailable(error)) this.#app.log.error({ err: error }, 'watchers could not be told; trying again')
  }
}
