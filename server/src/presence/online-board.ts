import type { OnlinePerson } from '@satoshi/contract/presence'
import { onlineMillis, presenceState } from '@satoshi/rules/presence/presence'
import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { readNodes } from './node-store.ts'
import { readAllOnline, readChangedSince, type OnlineRow } from './presence-store.ts'

/** How often everything is read anew: names and levels change without presence. */
const wholeEvery: Millis = minute

/** From so many on a listing serves the readers of a second. */
const crowd = 500

/** Everybody who is listed, in the order of the list and by id; of which moment, and of which reading. */
type Listing = {
  people: readonly OnlinePerson[]
  byId: ReadonlyMap<string, OnlinePerson>
  at: Instant
  reading: number
}

/** How many the list shows; the number of all is told beside it. */
export const listedAtMost = 50

/**
 * Everybody who is here and open for a duel, in the memory of the process: who reads the list, and the deltas that
 * watchers get, ask the database for what changed and for nothing else. Every process has one, and each finds the changes
 * of all by the mark of the transaction that made them.
 */
export class OnlineBoard {
  readonly #app: Pick<App, 'db' | 'clock'>
  readonly #people = new Map<string, OnlineRow>()
  #beats = new Map<string, Instant>()
  #reading = 0
  #listing: Listing | null = null
  #mark: number | null = null
  #wholeAt: Instant = 0
  #refreshing: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(app: Pick<App, 'db' | 'clock'>) {
    this.#app = app
  }

  /** Brings the board up to what is committed now. Whoever asks while it is being read gets the reading after that. */
  async refresh(): Promise<void> {
    if (!this.#refreshing) return this.#begin()
    this.#next ??= this.#refreshing
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.#refreshing ?? this.#begin()
      })
    return this.#next
  }

  /** Everybody who is listed at `now`. In a crowd it may be of a second ago, so that not every reader lists it anew. */
  listing(now: Instant): Listing {
    const last = this.#listing
    const lately = last !== null && now >= last.at && now - last.at < second
    if (lately && (last.reading === this.#reading || last.people.length > crowd)) return last
    const people = [...this.#people.values()].flatMap((row) => this.#personOf(row, now) ?? []).toSorted(inListOrder)
    const byId = new Map(people.map((person) => [person.user_id, person]))
    return (this.#listing = { people, byId, at: now, reading: this.#reading })
  }

  #begin(): Promise<void> {
    const reading = this.#read().finally(() => (this.#refreshing = null))
    this.#refreshing = reading
    return reading
  }

  async #read(): Promise<void> {
    const { db, clock } = this.#app
    const now = clock.now()
    // The mark first: what commits between the two readings is found by both, and the next one begins there.
    const { mark, nodes } = await readNodes(db)
    const whole = this.#mark === null || Math.abs(now - this.#wholeAt) >= wholeEvery
    const rows = this.#mark === null || whole ? await readAllOnline(db) : await readChangedSince(db, this.#mark)
    if (whole) {
      this.#people.clear()
      this.#wholeAt = now
    }
    for (const row of rows) {
      if (row.listed) this.#people.set(row.userId, row)
      else this.#people.delete(row.userId)
    }
    this.#beats = new Map(nodes.map(({ id, beatAt }) => [id, beatAt.getTime()]))
    this.#mark = mark
    this.#reading += 1
  }

  #personOf(row: OnlineRow, now: Instant): OnlinePerson | null {
    const lastSign = Math.max(row.signAt?.getTime() ?? 0, this.#beats.get(row.node ?? '') ?? 0)
    if (presenceState({ here: true, lastSign }, now) === 'offline') return null
    return {
      user_id: row.userId,
      username: row.nickname,
      avatar_url: row.avatarUrl,
      avatar_id: row.avatarId,
      accessory_id: row.accessoryId,
      last_seen: lastSign,
      available_for_duel: true,
      online: now - lastSign < onlineMillis,
      level: row.level,
    }
  }
}

/** Who is online before who was, then who came last. */
function inListOrder(one: OnlinePerson, other: OnlinePerson): number {
  return (
    Number(other.online) - Number(one.online) ||
    other.last_seen - one.last_seen ||
    (one.user_id < other.user_id ? -1 : 1)
  )
}
