import { openIdentity } from '../../server/src/identity/open-identity.ts'
import { readConfig } from '../../server/src/config.ts'
import type { App } from '../../server/src/platform/app.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { silentLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connect } from '../../server/src/platform/postgres/connect.ts'
import { openFileStore } from '../../server/src/platform/files/files.ts'
import { GameSettingsSnapshot } from '../../server/src/platform/game-settings/game-settings.ts'
import { newSeed } from '../../server/src/platform/ids.ts'
import { databaseUrlOf } from './_server-process.ts'

const warmUp = 20_000
const calls = 200_000

/**
 * Microseconds of processor time that it takes to tell who sends a request, in this process, on the database of a
 * server that runs: the cookie read, the session remembered, the database asked once a second.
 */
export async function sessionMicros(dataDir: string, port: number, cookie: string): Promise<number> {
  const log = createLog('silent')
  const connection = connect(databaseUrlOf(dataDir), { log })
  const { db, inTransaction } = connection
  const databaseUrl = databaseUrlOf(dataDir)
  const gameSettings = new GameSettingsSnapshot({ db, clock: systemClock(), log, databaseUrl })
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port) })
  const app: App = {
    config,
    clock: systemClock(),
    db,
    files: openFileStore(config),
    inTransaction,
    log,
    settings: gameSettings.current,
    settingsHistory: gameSettings.history,
    newSeed,
    jobs: { send: async () => {}, handle: async () => {} },
    live: silentLive(),
  }
  const identity = openIdentity({ app, account: { onAccountDeleted: [], exportParts: [] } })
  const ask = () => identity.sessionOf({ cookies: cookie, replyHeaders: new Headers() })
  if (!(await ask())) throw new Error('the cookie is of nobody')
  for (let call = 0; call < warmUp; call++) await ask()
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) await ask()
  const { user, system } = process.cpuUsage(before)
  await connection.close()
  return (user + system) / calls
}
