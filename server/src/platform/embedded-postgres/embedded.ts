import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import type { Logger } from 'pino'

import { BootFault } from '../boot-fault.ts'
import { loadOrCreateSecret } from '../data-dir.ts'
import type { Print } from '../log.ts'
import { placeOfBinaries } from './binaries.ts'
import { embeddedUrl, ensureGameDatabase, gameName } from './bootstrap.ts'
import { ensureCluster } from './cluster.ts'
import { stopOrphan } from './orphan.ts'
import { databaseUser, placeOfData } from './place.ts'
import { Supervisor } from './supervisor.ts'

/** The PostgreSQL that belongs to this server: kept running until it is stopped, always on the same port. */
export type EmbeddedPostgres = {
  /** Address of the game's database. Holds the password: never to be logged. */
  url: string
  /** Number of the process that serves now. */
  pid: () => number
  /** Ends it in order: clients are cut off, everything is on disk. Resolves when it has ended. */
  stop: () => Promise<void>
  /** Asks it to end in order and does not wait: for a server that must be gone at once. */
  abandon: () => void
}

type EmbeddedOptions = { dataDir: string; log: Logger; print: Print; settings?: Record<string, string> }

/**
 * Starts the embedded PostgreSQL of a data directory; the instance lock must be held. Makes the cluster on the first
 * start and ends what an interrupted run left. If PostgreSQL dies later it is started again at once.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { print, log, settings } = options
  const dataDir = realpathSync(options.dataDir)
  const user = await databaseUser(join(dataDir, 'postgres'), print)
  const binaries = placeOfBinaries(user, print)
  const place = placeOfData(dataDir, user, print)
  const data = join(realpathSync(dirname(place)), basename(place))
  const password = passwordOf(dataDir, data)
  await stopOrphan({ data, program: binaries.postgres, password, print })
  await ensureCluster({ data, binaries, user, password, print })
  const server = { binaries, data, user, ...(settings && { settings }) }
  const supervisor = await Supervisor.start(server, log)
  const access = { port: supervisor.port, password }
  try {
    await ensureGameDatabase(access)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return {
    url: embeddedUrl(access, gameName, gameName),
    pid: () => supervisor.pid(),
    stop: () => supervisor.stop(),
    abandon: () => supervisor.abandon(),
  }
}

/** The password of the cluster in `data`, made with it. Throws a `BootFault` where the cluster is there and it is not. */
function passwordOf(dataDir: string, data: string): string {
  const path = join(dataDir, 'postgres-password')
  if (existsSync(join(data, 'PG_VERSION')) && !existsSync(path))
    throw new BootFault(`${path} is missing, and the database beside it does not open without it; put it back.`)
  return loadOrCreateSecret(path, 1)
}
