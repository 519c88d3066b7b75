import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'
import type { Logger } from 'pino'

import { BootFault } from '../boot-fault.ts'
import { openDataDir } from '../data-dir.ts'
import { embeddedUrl, gameName } from '../embedded-postgres/bootstrap.ts'
import { startEmbedded } from '../embedded-postgres/embedded.ts'
import { instanceHolder, acquireInstanceLock } from '../embedded-postgres/instance-lock.ts'
import { readPostmasterPid } from '../embedded-postgres/postmaster.ts'
import type { Print } from '../log.ts'
import { connectForLongWork, type Connection } from './connect.ts'
import type { Db } from './db.ts'
import { cannotReach } from './errors.ts'
import { assertSchemaCurrent } from './migrate.ts'

type Place = { dataDir: string; databaseUrl: string | null }
type Options = { log: Logger; print: Print }

/** A server that is just starting brings its database up within this time. */
const startMillis = 10_000

/** Throws a `BootFault` when a database is not one that the command works on. */
type DatabaseCheck = (db: Db) => Promise<unknown>

/**
 * The database for one command: the one that `databaseUrl` names, or the embedded one of the server that runs on the
 * data directory; where none runs it is started for this time, under the server's lock. Nothing is made or changed by
 * that: a `BootFault` says when there is no database, or one that is not as it must be, of this version unless another
 * demand is brought. `close` gives it back.
 */
export async function borrowDatabase(
  place: Place,
  options: Options,
  check: DatabaseCheck = assertSchemaCurrent,
): Promise<Connection> {
  return connectTo(await reach(place, options), options, check)
}

/** The same for a command that fills a new database: the embedded one is made, and no server may run on it. */
export async function borrowNewDatabase(place: Place, options: Options, check: DatabaseCheck): Promise<Connection> {
  const { dataDir, databaseUrl } = place
  const reached = databaseUrl === null ? await startForNow(openDataDir(dataDir), options) : atAddress(databaseUrl)
  return connectTo(reached, options, check)
}

type Reached = { url: string; release: () => Promise<void> }

async function connectTo({ url, release }: Reached, options: Options, check: DatabaseCheck): Promise<Connection> {
  const connection = connectForLongWork(url, options)
  const close = async () => {
    await connection.close()
    await release()
  }
  try {
    await check(connection.db)
  } catch (error) {
    await close()
    throw cannotReach(url, error)
  }
  return { ...connection, close }
}

function atAddress(url: string): Reached {
  return { url, release: async () => {} }
}

async function reach({ dataDir, databaseUrl }: Place, options: Options): Promise<Reached> {
  if (databaseUrl !== null) return atAddress(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new BootFault(`There is no database in DATA_DIR ${dataDir}, or it is not for this user to enter.`)
  }
  const server = instanceHolder(dataDir)
  return server === null ? startForNow(dataDir, options) : besideServer(dataDir, server)
}

async function startForNow(dataDir: string, options: Options): Promise<Reached> {
  const lock = acquireInstanceLock(dataDir)
  try {
    const postgres = await startEmbedded({ dataDir, ...options })
    const release = async () => {
      await postgres.stop()
      lock.release()
    }
    return { url: postgres.url, release }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** PostgreSQL notes its port in its directory; the password stands beside, for the owner of both alone. */
async function besideServer(dataDir: string, server: number): Promise<Reached> {
  const data = realpathSync(join(dataDir, 'postgres'))
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const deadline = performance.now() + startMillis
  for (;;) {
    const port = readPostmasterPid(data)?.port
    const url = port ? embeddedUrl({ port, password }, gameName, gameName) : null
    if (url && (await takesConnections(url))) return atAddress(url)
    if (performance.now() > deadline) {
      throw new BootFault(`A server runs on DATA_DIR ${dataDir} (process ${server}), but its database does not answer.`)
    }
    await pause(100)
  }
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
