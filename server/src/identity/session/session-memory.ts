import type { Instant, Millis } from '@satoshi/rules/time'
import { LRUCache } from 'lru-cache'

import type { LiveSession } from './session-store.ts'

/** How long a session that was looked up is believed. Another node's sign-out takes at most this long to be heard here. */
export const sessionMemory: { lifetime: Millis; most: number } = { lifetime: 1_000, most: 20_000 }

type CachedSession = { session: LiveSession; until: Instant }

/**
 * Sessions that this process looked up within the last second, by the signed cookie that was verified for it, so that
 * the calls of one screen ask the database once. Ending any session here forgets them all: it is rare, and none is then
 * believed too long.
 */
export class SessionMemory {
  // An entry carries its own end: by the cache's clock it would live a millisecond longer, and one of no time for ever.
  readonly #sessions = new LRUCache<string, CachedSession>({ max: sessionMemory.most })
  readonly #onClear: () => void
  #generation = 0

  /** `onClear` is called each time that sessions have ended or changed. */
  constructor(onClear: () => void = () => {}) {
    this.#onClear = onClear
  }

  /** The session of `cookie`, or what `load` finds; a session that is not there is asked for again each time. */
  async getOrLoad(
    cookie: string,
    now: Instant,
    load: () => Promise<LiveSession | undefined>,
  ): Promise<LiveSession | undefined> {
    const known = this.#sessions.get(cookie)
    if (known && now < known.until) return known.session
    const before = this.#generation
    const session = await load()
    // What was read before somebody signed out must not be remembered after it.
    if (session && before === this.#generation) this.#set(cookie, session, now)
    return session
  }

  /** To be called when sessions have ended, or what they tell of their player has changed; after the commit. */
  clear(): void {
    this.#generation += 1
    this.#sessions.clear()
    this.#onClear()
  }

  #set(cookie: string, session: LiveSession, now: Instant): void {
    this.#sessions.set(cookie, {
      session,
      until: Math.min(now + sessionMemory.lifetime, session.expiresAt.getTime()),
    })
  }
}
