import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { acquireInstanceLock } from '../../server/src/platform/embedded-postgres/instance-lock.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connect, connectForLongWork, type Connection } from '../../server/src/platform/postgres/connect.ts'
import { startEmbedded } from '../../server/src/platform/embedded-postgres/embedded.ts'
import { migrate } from '../../server/src/platform/postgres/migrate.ts'

/** A PostgreSQL of a benchmark's own, migrated and empty, as durable as the product's. */
export type OwnDatabase = {
  /** As the server has it: what is measured runs on this one. */
  connection: Connection
  /** With time for what reads everything, and for what runs behind. */
  patient: Connection
  url: string
  postgresPid: () => number
  /** Stops it and removes it. */
  close: () => Promise<void>
}

export async function ownDatabase(): Promise<OwnDatabase> {
  const log = createLog('silent')
  const directory = mkdtempSync(join(tmpdir(), 'satoshi-bench-'))
  chmodSync(directory, 0o755)
  acquireInstanceLock(directory)
  const postgres = await startEmbedded({ dataDir: directory, log, print: () => {} })
  const patient = connectForLongWork(postgres.url, { log, max: 8 })
  await migrate(patient.db, () => {})
  const connection = connect(postgres.url, { log })
  const close = async () => {
    await Promise.all([connection.close(), patient.close()])
    await postgres.stop()
    rmSync(realpathSync(join(directory, 'postgres')), { recursive: true, force: true })
    rmSync(directory, { recursive: true, force: true })
  }
  return { connection, patient, url: postgres.url, postgresPid: () => postgres.pid(), close }
}
