import { second, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { isUnavailable } from '../platform/postgres/unavailable.ts'
import { expireDue } from './invite-store.ts'
import { tellInvites } from './tell-invites.ts'

/** How long the look rests; an invite that nobody answered is told to be over this late. */
const everyMillis: Millis = second
/** Invites in one transaction. */
const batchSize = 200

/**
 * Writes down, and tells, that invites are over. Nothing waits for it: an invite whose time is over is refused whether it
 * was written down or not. Several processes do it beside each other; each invite is told by one.
 */
export class InviteExpiry {
  readonly #app: App
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()
  #stopped = false

  constructor(app: App) {
    this.#app = app
  }

  start(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.expireOnce()
        .catch((error: unknown) => this.#report(error))
        .finally(() => this.start())
    }, everyMillis)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Ends what is over now; gives how many. */
  async expireOnce(): Promise<number> {
    let ended = 0
    for (;;) {
      const rows = await this.#app.inTransaction((tx) => expireDue(tx, this.#app.clock.now(), batchSize))
      await tellInvites(this.#app, rows)
      ended += rows.length
      if (rows.length < batchSize) return ended
    }
  }

  // A database that is away is told of by whoever needs it.
  #report(error: unknown): void {
    if (!isUnavailable(error)) this.#app.log.error({ err: error }, 'invites could not be ended; trying again')
  }
}
