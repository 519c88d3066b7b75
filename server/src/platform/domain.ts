import type { Instant } from '@satoshi/rules/time'
import type { FastifyInstance } from 'fastify'

import type { App } from './app.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { ReadGauges } from './metrics.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { Connection } from './postgres/connect.ts'
import type { Tx, Db } from './postgres/db.ts'
import type { EventHandlers } from './scheduled-events/scheduled-events.ts'

/**
 * A part of the file that a player takes home, under a key of its own: a value that is small, or rows, which may be
 * many and come in batches. Each domain gives the parts of its own tables; nothing in it is of another person but a
 * nickname, and nothing of a question that is not closed.
 */
export type ExportPart =
  | { key: string; value: (db: Db, userId: string, app: App) => Promise<unknown> }
  | { key: string; rows: (db: Db, userId: string) => AsyncIterable<readonly unknown[]> }

/** What is there before any domain is opened. */
export type Base = {
  app: App
  /** A connection whose statements may take long: for seeds and counts, never for requests. */
  slow: Connection
  account: AccountHooks
  subscribers: readonly Subscriber[]
  /** Where players pay with cards; null or missing where nothing is sold for money. */
  paymentProvider?: PaymentProvider | null
  /** Chance of the demo world, which must come out the same again; the system's own where it is missing. */
  chance?: Chance | undefined
  /** Cost of a password hash, for tests that are not about hashes; as much as it must be where it is missing. */
  passwordCost?: { memory: number; passes: number } | undefined
}

/** Chance besides the seeds of `App.newSeed`. */
export type Chance = {
  /** Seed of what is drawn while activities are counted, at any moment: it moves none that a seeded server draws for its matches. */
  newCountingSeed: () => string
  /** Id of a new account, which boxes roll by; a uuid v4, since it must not tell when it was made. */
  newUserId: () => string
}

/** What all domains together bring to an account. */
export type AccountHooks = {
  /** Run in the transaction that deletes an account, highest domain first. */
  onAccountDeleted: readonly ((tx: Tx, userId: string, at: Instant) => Promise<void>)[]
  /** Parts of the file that a player takes home, in its order. */
  exportParts: readonly ExportPart[]
}

/** What a domain does with each kind of activity. The kinds are added by `server/src/activity`. */
export interface ActivityHandlers {}

/** A domain that counts what players did, and the name under which it has counted. */
export type Subscriber = { name: string; onActivity: ActivityHandlers }

/** Work that a process does by itself, between the start and the stop of the server. */
export type Background = {
  start: () => void | Promise<void>
  /** Called at the beginning of a stop, while sockets and requests are still open. */
  beforeStop?: () => void
  /** Waits for what runs; afterwards nothing begins. */
  stop: () => void | Promise<void>
  /** Does once what waits, in a server in which nothing happens by itself. Left out where nothing that is asked depends on it. */
  catchUp?: () => Promise<void>
}

/**
 * Everything that a domain gives to the server. `services` is one object for all domains: a domain finds in it what
 * lower ones have opened, and may keep it to call what higher ones open later.
 */
export type Domain<
  Services extends Base,
  Opened extends object,
  Routes extends object,
  Live extends object,
  Events extends EventHandlers,
> = {
  /** Name of its folder. */
  name: string
  /** Makes what the domain holds for the life of the server. What it gives is added to the services. */
  open?: (services: Services) => Opened
  /** Procedures of the contract, by the names that the contract gives them. */
  routes?: (services: Services) => Routes
  /** What it answers over the live channel, by the names of the contract. */
  live?: (services: Services) => Live
  /** Routes beside the API, such as files. */
  serve?: (http: FastifyInstance, services: Services) => void
  jobs?: (services: Services) => JobHandlers
  /** What happens at an instant known beforehand, by the kinds of events. */
  events?: (services: Services) => Events
  /** Runs once before the server listens; run again, it finds nothing to do. */
  prepare?: (services: Services) => Promise<void>
  background?: (services: Services) => readonly Background[]
  gauges?: (services: Services) => ReadGauges<string>
  /** Counts what players did, by kinds: each activity once, after the commit in which it happened. */
  onActivity?: ActivityHandlers
  onAccountDeleted?: AccountHooks['onAccountDeleted'][number]
  exportParts?: readonly ExportPart[]
}

/** Gives a domain its type: what its parts need of the services, and what they give. */
export function defineDomain<
  Services extends Base = Base,
  Opened extends object = object,
  Routes extends object = object,
  Live extends object = object,
  Events extends EventHandlers = object,
>(domain: Domain<Services, Opened, Routes, Live, Events>): Domain<Services, Opened, Routes, Live, Events> {
  return domain
}
