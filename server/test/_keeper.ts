import { createLog, print } from '../src/platform/log.ts'
import { openDataDir } from '../src/platform/data-dir.ts'
import { acquireInstanceLock } from '../src/platform/embedded-postgres/instance-lock.ts'
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts'

/**
 * A process that only keeps the embedded PostgreSQL of the directory it is given: the part of the server that the
 * journeys of `postgres-keeping` kill. Says where the database is in one line of JSON, stops on SIGTERM.
 */
const dataDir = openDataDir(process.argv[2] ?? '')
const lock = acquireInstanceLock(dataDir)
const log = createLog('warn')
const postgres = await startEmbedded({ dataDir, log, print })

process.once('SIGTERM', () => {
  void postgres.stop().then(() => {
    lock.release()
    process.exit(0)
  })
})
// Last of all: whoever reads it may send the signal at once.
print(JSON.stringify({ url: postgres.url, pid: postgres.pid() }))
