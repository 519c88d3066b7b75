import type { Instant } from '@satoshi/rules/time'
import type { FastifyInstance } from 'fastify'

import type { App } from './app.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { ReadGauges } from './metrics.ts'
import type { Connection } from './postgres/connect.ts'
import type { Tx, Db } from './postgres/db.ts'

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
  /** Cost of a password hash, for tests that are not about hashes; as much as it must be where it is missing. */
  passwordCost?: { memory: number; passes: number } | undefined
}

/** What all domains together bring to an account. */
export type AccountHooks = {
  /** Run in the transaction that deletes an account, highest domain first. */
  onAccountDeleted: readonly ((tx: Tx, userId: string, at: Instant) => Promise<void>)[]
  /** Parts of the file that a player takes home, in its order. */
  exportParts: readonly ExportPart[]
}

/** Work that a process does by itself, between the start and the stop of the server. */
export type Background = {
  start: () => void | Promise<void>
  /** Called at the beginning of a stop, while sockets and requests are still open. */
  beforeStop?: () => void
  /** Waits for what runs; afterwards nothing begins. */
  stop: () => void | Promise<void>
}

/**
 * Everything that a domain gives to the server. `services` is one object for all domains: a domain finds in it what
 * lower ones have opened, and may keep it to call what higher ones open later.
 */
export type Domain<Services extends Base, Opened extends object, Routes extends object, Live extends object> = {
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
  /** Runs once before the server listens; run again, it finds nothing to do. */
  prepare?: (services: Services) => Promise<void>
  background?: (services: Services) => readonly Background[]
  gauges?: (services: Services) => ReadGauges<string>
  /** Called after a match has ended and is settled: at least once, so that a second time changes nothing. */
  onMatchSettled?: (app: App, matchId: string) => Promise<void>
  onAccountDeleted?: AccountHooks['onAccountDeleted'][number]
  exportParts?: readonly ExportPart[]
}

/** Gives a domain its type: what its parts need of the services, and what they give. */
export function defineDomain<
  Services extends Base = Base,
  Opened extends object = object,
  Routes extends object = object,
  Live extends object = object,
>(domain: Domain<Services, Opened, Routes, Live>): Domain<Services, Opened, Routes, Live> {
  return domain
}
