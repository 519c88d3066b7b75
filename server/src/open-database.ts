import type { Logger } from 'pino'

import type { Config } from './config.ts'
import { startEmbedded } from './platform/embedded-postgres/embedded.ts'
import { acquireInstanceLock } from './platform/embedded-postgres/instance-lock.ts'
import { print } from './platform/log.ts'
import { connectForLongWork } from './platform/postgres/connect.ts'
import { cannotReach } from './platform/postgres/errors.ts'
import { assertDurable, migrate } from './platform/postgres/migrate.ts'
import type { Shutdown } from './shutdown.ts'

/** Makes sure that nobody else runs the embedded database in this data directory. */
export function lockDataDir({ databaseUrl, dataDir }: Config, shutdown: Shutdown): void {
  if (databaseUrl !== null) return
  const lock = acquireInstanceLock(dataDir)
  shutdown.add('leaving the data directory', 100, lock.release)
}

/** Where the database is, once it takes connections. */
export async function openDatabase({ databaseUrl, dataDir }: Config, shutdown: Shutdown, log: Logger): Promise<string> {
  if (databaseUrl !== null) return databaseUrl
  const starting = startEmbedded({ dataDir, log, print })
  // A stop that comes while it starts waits for it: half-started it would be left behind.
  shutdown.add('stopping the database', 5_000, async () => (await starting.catch(() => null))?.stop())
  const postgres = await starting
  shutdown.atOnce(() => postgres.abandon())
  return postgres.url
}

/** Brings the schema up to date and proves that the database keeps what it confirms. */
export async function prepareDatabase(databaseUrl: string, config: Config, log: Logger): Promise<void> {
  const { db, close } = connectForLongWork(databaseUrl, { log })
  try {
    await migrate(db, print)
    if (config.requireDurability) await assertDurable(db)
  } catch (error) {
    throw cannotReach(databaseUrl, error)
  } finally {
    await close()
  }
}
