import { hour, second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../app.ts'
import { isUnavailable } from '../postgres/errors.ts'
import { claimEvent, putOffEvent, readCandidates, tryEventLock, type Candidate } from './scheduled-events-store.ts'
import type { AfterCommit, EventHandler, EventHandlers, EventKind, ScheduledEvent } from './scheduled-events.ts'

/** What events happen in. */
export type EventWorld = Pick<App, 'db' | 'inTransaction' | 'clock' | 'log'>

/** Longest rest between two readings of the calendar: what is scheduled for the next moment happens this late at most. */
const restMillis: Millis = second
/** Events of a kind that are read at once: one kind that has very many due keeps the others waiting no longer than these take. */
const perKind = 25
/** Events that happen at the same time in a process: most of one is waiting for the database. */
const atOnce = 4
/**
 * When an event is tried again after it failed the first time; each further time takes twice as long, up to `most`. One
 * that met no database has not failed: it is tried again after the first delay, however often.
 */
const retryDelay = { first: 2 * second, most: hour }

/** What became of an event that was tried; `left`: it was not due, or another process runs it. */
type Outcome = 'happened' | 'putOff' | 'left'

/**
 * Lets events happen when their instant has come by the app's clock, in the order of their instants. Every process has
 * one; an event happens in one of them, once, whatever is killed.
 */
export class EventRunner {
  readonly #world: EventWorld
  readonly #handlers: ReadonlyMap<EventKind, EventHandler>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(world: EventWorld, handlers: EventHandlers) {
    this.#world = world
    // safe: an object literal's keys are the names it was written with
    this.#handlers = new Map(Object.entries(handlers) as [EventKind, EventHandler][])
  }

  start(afterMillis: Millis = 0): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#once().then((rest) => this.start(rest))
    }, afterMillis)
  }

  /** Waits for what runs; afterwards nothing begins. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Lets everything happen that is due now, and what becomes due by that; gives how many happened. */
  async runDue(): Promise<number> {
    let happened = 0
    for (;;) {
      const round = await this.#round()
      happened += round.happened
      if (round.isIdle) return happened
    }
  }

  /** One round, and how long to rest after it. */
  async #once(): Promise<Millis> {
    try {
      const { isIdle, next } = await this.#round()
      if (!isIdle) return 0
      return next === null ? restMillis : Math.min(restMillis, Math.max(0, next - this.#world.clock.now()))
    } catch (error) {
      // A database that is away is told of by whoever needs it.
      if (!isUnavailable(error)) this.#world.log.error({ err: error }, 'events could not be run; trying again')
      return restMillis
    }
  }

  /** Runs what is due; idle where nothing happened nor was put off. `next` is due within a rest. */
  async #round(): Promise<{ happened: number; isIdle: boolean; next: Instant | null }> {
    const now = this.#world.clock.now()
    const candidates = await readCandidates(this.#world.db, {
      kinds: [...this.#handlers.keys()],
      until: now + restMillis,
      perKind,
    })
    const due = candidates.filter(({ dueAt }) => dueAt <= now)
    const next = candidates.find(({ dueAt }) => dueAt > now)?.dueAt ?? null
    const tried: Outcome[] = []
    const works = await Promise.allSettled(Array.from({ length: atOnce }, () => this.#work(due, tried)))
    const failed = works.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const happened = tried.filter((outcome) => outcome === 'happened').length
    return { happened, isIdle: tried.every((outcome) => outcome === 'left'), next }
  }

  async #work(due: Candidate[], tried: Outcome[]): Promise<void> {
    for (let event = due.shift(); event && !this.#stopped; event = due.shift()) {
      const handler = this.#handlers.get(event.kind)
      if (handler) tried.push(await runEvent(this.#world, event, handler))
    }
  }
}

/**
 * Lets one event happen, if it is due: it is deleted, and all that its handler does is written, in one transaction. Where
 * the handler throws, it is put off. Throws when the database is away.
 */
export async function runEvent(
  world: EventWorld,
  { kind, ref }: Pick<ScheduledEvent, 'kind' | 'ref'>,
  handler: EventHandler,
): Promise<Outcome> {
  let publish: AfterCommit | undefined
  try {
    const happened = await world.inTransaction(async (tx) => {
      publish = undefined
      if (!(await tryEventLock(tx, kind, ref))) return false
      await handler.lock?.(tx, ref)
      const now = world.clock.now()
      const at = await claimEvent(tx, kind, ref, now)
      if (at === null) return false
      publish = await handler.handle(tx, { ref, at, now })
      return true
    })
    if (!happened) return 'left'
  } catch (error) {
    await putOff(world, { kind, ref, error })
    return 'putOff'
  }
  try {
    await publish?.()
  } catch (error) {
    world.log.warn({ err: error, event: kind, ref }, 'an event that happened could not be published')
  }
  return 'happened'
}

async function putOff(world: EventWorld, tried: { kind: EventKind; ref: string; error: unknown }): Promise<void> {
  const { kind, ref, error } = tried
  const now = world.clock.now()
  const failed = !isUnavailable(error)
  const attempts = await world.inTransaction((tx) => putOffEvent(tx, { kind, ref, now, delay: retryDelay, failed }))
  const level = failed ? 'error' : 'warn'
  world.log[level]({ err: error, event: kind, ref, attempts }, 'an event did not happen and will be tried again')
}
