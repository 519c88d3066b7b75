import { inspect } from 'node:util'

import type { Logger } from 'pino'

import { processEnvironment, readConfig, type Config } from './config.ts'
import { BootFault, systemCode } from './platform/boot-fault.ts'
import { systemClock } from './platform/clock.ts'
import { isFree } from './platform/free-port.ts'
import { takeInstanceLock } from './platform/instance-lock.ts'
import { createLog, say } from './platform/log.ts'
import { connect, connectPatiently } from './platform/postgres/connect.ts'
import { assertDurable } from './platform/postgres/durability.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { isUnavailable } from './platform/postgres/unavailable.ts'
import { Shutdown } from './shutdown.ts'

/** Runs the server until it is told to stop. A fault of the start is said in one line, with exit code 1. */
export async function serve(): Promise<void> {
  const shutdown = new Shutdown()
  try {
    const url = await start(readConfig(processEnvironment()), shutdown)
    say(`Satoshi is ready: ${url}`)
  } catch (error) {
    // What a stop cuts short fails too, and that is no fault.
    if (shutdown.begun) return
    process.stderr.write(`${error instanceof BootFault ? error.message : inspect(error)}\n`)
    await shutdown.run(1)
  }
}

/** Opens everything in turn, gives the address. The database starts while the application's modules load. */
async function start(config: Config, shutdown: Shutdown): Promise<string> {
  const log = createLog(config.logLevel)
  shutdown.listen(log)
  if (config.databaseUrl === null) {
    const lock = takeInstanceLock(config.dataDir)
    shutdown.add('leaving the data directory', 100, lock.release)
  }
  await demandFreePort(config)
  const [databaseUrl, { createApp }] = await Promise.all([openDatabase(config, shutdown, log), import('./app.ts')])
  await prepare(databaseUrl, config, log)
  const { close, ...connection } = connect(databaseUrl, { log })
  shutdown.add('closing the database connections', 500, close)
  const app = await createApp({ config, clock: systemClock(), log, databaseUrl, ...connection })
  shutdown.add('finishing what runs', 3_500, () => app.close())
  return app.listen().catch((error: unknown) => {
    throw cannotListen(config, error)
  })
}

/** Asked before anything is started: most second starts end here. */
async function demandFreePort(config: Config): Promise<void> {
  const free = await isFree(config.port, config.host).catch((error: unknown) => {
    throw cannotListen(config, error)
  })
  if (!free) throw portTaken(config)
}

/** Where the database is, once it takes connections. */
async function openDatabase({ databaseUrl, dataDir }: Config, shutdown: Shutdown, log: Logger): Promise<string> {
  if (databaseUrl !== null) return databaseUrl
  const starting = startEmbedded({ dataDir, log, say })
  // A stop that comes while it starts waits for it: half-started it would be left behind.
  shutdown.add('stopping the database', 5_000, async () => (await starting.catch(() => null))?.stop())
  const postgres = await starting
  shutdown.atOnce(() => postgres.abandon())
  return postgres.url
}

/** Brings the schema up to date and proves that the database keeps what it confirms. */
async function prepare(databaseUrl: string, config: Config, log: Logger): Promise<void> {
  const { db, close } = connectPatiently(databaseUrl, { log })
  try {
    await migrate(db, say)
    if (config.requireDurability) await assertDurable(db)
  } catch (error) {
    throw cannotReach(databaseUrl, error)
  } finally {
    await close()
  }
}

function portTaken({ port, host }: Config): BootFault {
  return new BootFault(`Port ${port} on ${host} is taken by another program; set PORT to another.`)
}

/** In our words when the address is at fault, as it is otherwise. */
function cannotListen(config: Config, error: unknown): unknown {
  const code = systemCode(error)
  if (code === 'EADDRINUSE') return portTaken(config)
  const byAddress = ['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? '')
  return byAddress ? new BootFault(`Cannot listen on ${config.host}, port ${config.port} (${code}).`) : error
}

/** The host and the database are named, the password is not. */
function cannotReach(databaseUrl: string, error: unknown): unknown {
  if (!isUnavailable(error) && !/^(28...|3D000)$/.test(systemCode(error) ?? '')) return error
  const { host, pathname } = new URL(databaseUrl)
  const why = error instanceof Error && error.message ? error.message : systemCode(error)
  return new BootFault(`The database ${host}${pathname} cannot be used: ${why}`)
}
