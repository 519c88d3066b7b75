import type { Logger } from 'pino'

import { recheck } from './live-limits.ts'
import { closeSocket } from './live-socket.ts'
import type { PeopleHere } from './people-here.ts'

/** Which of some sessions have ended; one query. */
export type EndedAmong = (sessionIds: string[]) => Promise<Set<string>>

/**
 * Closes sockets whose session has ended, wherever it was ended: at once when a process says so, and otherwise at the
 * next look, once a second. A look is one query for up to 2,000 sessions; with more of them they take turns.
 */
export class SessionWatch {
  readonly #people: PeopleHere
  readonly #endedAmong: EndedAmong
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #looking = false
  #again = false
  #stopped = false
  #turn = 0

  constructor(people: PeopleHere, endedAmong: EndedAmong, log: Logger) {
    this.#people = people
    this.#endedAmong = endedAmong
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), recheck.everyMillis).unref()
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
  }

  /** Looks now: some session has ended. All are looked at, however many; what ends during a look is looked for again. */
  checkNow(): void {
    this.#again = true
    this.#turn = 0
    void this.#look()
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#stopped) return
    this.#looking = true
    try {
      do {
        const everyone = this.#again
        this.#again = false
        await this.#check(everyone)
      } while (this.#again && !this.#stopped)
    } catch (error) {
      // A database that is away ends no session; the next second asks again.
      this.#log.debug({ err: error }, 'sessions of sockets could not be looked at')
    } finally {
      this.#looking = false
    }
  }

  async #check(everyone: boolean): Promise<void> {
    const ids = [...new Set([...this.#people.sockets()].map(({ data }) => data.session.sessionId))]
    if (this.#turn >= ids.length) this.#turn = 0
    do {
      const some = ids.slice(this.#turn, this.#turn + recheck.atOnce)
      if (some.length === 0) return
      this.#turn += some.length
      this.#close(await this.#endedAmong(some))
    } while (everyone && this.#turn < ids.length)
  }

  #close(ended: Set<string>): void {
    if (ended.size === 0) return
    // A copy: who is closed leaves the list.
    const open = [...this.#people.sockets()]
    for (const socket of open) {
      if (ended.has(socket.data.session.sessionId)) closeSocket(socket, 'signedOut')
    }
  }
}
