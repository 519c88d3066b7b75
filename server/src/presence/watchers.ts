import { peopleWatch, type PeopleDelta } from '@satoshi/contract/live'
import type { OnlinePerson } from '@satoshi/contract/presence'
import { minute, second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { liveHandler } from '../platform/live/live-router.ts'
import type { Db } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import type { OnlineBoard } from './online-board.ts'

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
export class WatcherUpdates {
  readonly #app: Outside
  readonly #board: OnlineBoard
  readonly #hooks: Hooks
  readonly #tracker = new DeltaTracker()
  readonly #again: Repeating
  #readAt: Instant | null = null

  constructor(app: Outside, board: OnlineBoard, hooks: Hooks) {
    this.#app = app
    this.#board = board
    this.#hooks = hooks
    const failure = 'watchers could not be told'
    this.#again = new Repeating(() => this.publishOnce(), { everyMillis, log: app.log, failure })
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
    if (!this.#tracker.began) this.#tracker.begin(this.#board.listing(now).byId)
  }

  /**
   * Tells what changed. Whoever has a block with anybody is named to nobody, since everybody is told the same: they show
   * at the next reading, which knows its reader.
   */
  async publishOnce(): Promise<void> {
    const { clock, db, live } = this.#app
    const now = clock.now()
    const lately = this.#readAt !== null && now - this.#readAt < readMillis
    if (live.socketsIn(watchersRoom) === 0) {
      if (!lately) this.#tracker.end()
      return
    }
    await this.#board.refresh()
    const listed = this.#board.listing(now).byId
    if (!this.#tracker.began) this.#tracker.begin(listed)
    const moved = this.#tracker.movedSince(listed)
    const delta = this.#tracker.tell(listed, moved, await this.#hooks.inAnyBlock(db, moved), now)
    if (delta) live.toRoom(watchersRoom, 'people', delta)
  }
}

import { TokenBucket, type RateLimit } from '../platform/rate-limit/rate-limit.ts'

/** Bytes of JSON that a watcher is told: 2 kB a minute at most, or at once after a quiet while. Source: product 3.4. */
const watcherBytes: RateLimit = { atOnce: 2_000, every: minute / 2_000 }
/** What a message costs beside its JSON: the name of the event and the frame. */
const frameBytes = 32
/** More people than this are not told one by one. */
const mostNamed = 6

/**
 * What watchers of the online list know, and what they are told next. Everybody is told the same, so that a change costs
 * the work of finding it once; what is told stays below 2 kB a minute whatever happens, by saying only that the list
 * should be read again.
 */
export class DeltaTracker {
  #known: ReadonlyMap<string, OnlinePerson> | null = null
  #knownTotal = 0
  readonly #told = new TokenBucket(watcherBytes)

  /** Takes what is listed as known: watchers have just read it. */
  begin(listed: ReadonlyMap<string, OnlinePerson>): void {
    this.#known = listed
    this.#knownTotal = listed.size
  }

  /** Forgets what was known: nobody watches. */
  end(): void {
    this.#known = null
  }

  /** Whether anything is known that changes could be told against. */
  get began(): boolean {
    return this.#known !== null
  }

  /** Who came, changed or went since the last telling. */
  movedSince(listed: ReadonlyMap<string, OnlinePerson>): string[] {
    const known = this.#known ?? new Map<string, OnlinePerson>()
    const came = [...listed.values()].filter((person) => !same(known.get(person.user_id), person))
    const gone = [...known.keys()].filter((id) => !listed.has(id))
    return [...came.map((person) => person.user_id), ...gone]
  }

  /**
   * The next message, or null while nothing changed or nothing more may be said yet; what is not said now is in a later
   * one. `moved` is what `movedSince` found; those who are `secret` are named in no message.
   */
  tell(
    listed: ReadonlyMap<string, OnlinePerson>,
    moved: string[],
    secret: ReadonlySet<string>,
    now: Instant,
  ): PeopleDelta | null {
    const named = moved.filter((id) => !secret.has(id))
    if (named.length === 0 && listed.size === this.#knownTotal) return null
    const total = listed.size
    const whole: PeopleDelta = {
      arrived: named.flatMap((id) => listed.get(id) ?? []),
      gone: named.filter((id) => !listed.has(id)),
      total,
      reread: false,
    }
    const delta = named.length > mostNamed ? { arrived: [], gone: [], total, reread: true } : whole
    if (!this.#told.spend(bytesOf(delta), now)) return null
    this.begin(listed)
    return delta
  }
}

/** What a message takes on the wire. */
export function bytesOf(delta: PeopleDelta): number {
  return frameBytes + Buffer.byteLength(JSON.stringify(delta))
}

/** Whether somebody looks the same in the list; when they were last heard of is not told by itself. */
function same(known: OnlinePerson | undefined, person: OnlinePerson): boolean {
  return (
    known !== undefined &&
    known.online === person.online &&
    known.username === person.username &&
    known.avatar_url === person.avatar_url &&
    known.avatar_id === person.avatar_id &&
    known.accessory_id === person.accessory_id &&
    known.level === person.level
  )
}

/** The room of the sockets that watch the online list. */
const watchersRoom = 'watchers'

/** What sockets may ask of who is here. */
export function presenceAnswers() {
  return {
    watchPeople: liveHandler(peopleWatch, async ({ join, leave }, { watch }) => {
      await (watch ? join : leave)(watchersRoom)
      return { done: true }
    }),
  }
}
