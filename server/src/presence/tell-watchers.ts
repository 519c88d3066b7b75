import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import type { OnlineBoard } from './online-board.ts'
import { DeltaTeller } from './people-delta.ts'
import { watchersRoom } from './presence-answers.ts'

/** How long changes of the online list are gathered before watchers are told. */
const everyMillis: Millis = 5 * second
/** So long after the last reading of the list somebody may still begin to watch. */
const readMillis: Millis = minute

/** Those of some players who have a block with anybody. */
type Hooks = { inAnyBlock: (db: Db, userIds: string[]) => Promise<Set<string>> }
type Outside = Pick<App, 'db' | 'clock' | 'live' | 'log'>

/**
 * Tells this process's watchers what changed in the online list, every 5 s and only when something did. The work grows
 * with the people, not with people times watchers.
 */
export class WatcherTelling {
  readonly #app: Outside
  readonly #board: OnlineBoard
  readonly #hooks: Hooks
  readonly #teller = new DeltaTeller()
  readonly #again: Repeating
  #readAt: Instant | null = null

  constructor(app: Outside, board: OnlineBoard, hooks: Hooks) {
    this.#app = app
    this.#board = board
    this.#hooks = hooks
    const failure = 'watchers could not be told'
    this.#again = new Repeating(() => this.tellOnce(), { everyMillis, log: app.log, failure })
  }

  start(): void {
    this.#again.start()
  }

  stop(): Promise<void> {
    return this.#again.stop()
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
    if (live.socketsIn(watchersRoom) === 0) {
      if (!lately) this.#teller.end()
      return
    }
    await this.#board.refresh()
    const listed = this.#board.listing(now).byId
    if (!this.#teller.began) this.#teller.begin(listed)
    const moved = this.#teller.movedSince(listed)
    const delta = this.#teller.tell(listed, moved, await this.#hooks.inAnyBlock(db, moved), now)
    if (delta) live.toRoom(watchersRoom, 'people', delta)
  }
}
