import { inspect } from 'node:util'

import type { Logger } from 'pino'

import { ownOrigin, processEnvironment, readConfig, retiredVariables, type Config } from './config.ts'
import { BootFault, systemCode } from './platform/boot-fault.ts'
import { systemClock } from './platform/clock.ts'
import { isFree } from './platform/free-port.ts'
import { openDatabase, prepareDatabase, lockDataDir } from './open-database.ts'
import { createLog, print } from './platform/log.ts'
import type { PaymentKeys } from './platform/payments/payment-provider.ts'
import { startTwin } from './platform/payments/start-twin.ts'
import { connect } from './platform/postgres/connect.ts'
import { IdleMemory } from './platform/idle-memory.ts'
import { damagedDatabase } from './platform/postgres/errors.ts'
import { Shutdown } from './shutdown.ts'

/** How often is looked whether memory can be given back. */
const memoryCheckMillis = 5_000

/** Runs the server until it is told to stop. A fault of the start is said in one line, with exit code 1. */
export async function serve(): Promise<void> {
  const shutdown = new Shutdown()
  try {
    const environment = processEnvironment()
    for (const name of retiredVariables(environment))
      print(`${name} is no longer read: npm run admin -- settings shows what holds, and changes it.`)
    const config = readConfig(environment)
    const url = await start(config, shutdown)
    if (!config.identityKeys) print('Identities are not checked here: IDENTITY_KEY is not set.')
    if (!config.supportAddress) print('Nobody can be reached at /support: SUPPORT_ADDRESS is not set.')
    print(`Satoshi is ready: ${url}`)
    const memory = new IdleMemory()
    setInterval(() => memory.releaseIfIdle(), memoryCheckMillis).unref()
  } catch (error) {
    // What a stop cuts short fails too, and that is no fault.
    if (shutdown.begun) return
    const fault = damagedDatabase(error)
    process.stderr.write(`${fault instanceof BootFault ? fault.message : inspect(fault)}\n`)
    await shutdown.run(1)
  }
}

/** Opens everything in turn, gives the address. The database starts while the application's modules load. */
async function start(config: Config, shutdown: Shutdown): Promise<string> {
  const log = createLog(config.logLevel)
  shutdown.listen(log)
  lockDataDir(config, shutdown)
  await assertPortFree(config)
  const trial = config.offersTrialPayments ? startTrialPayments(config, shutdown, log) : null
  const [databaseUrl, { createApp }] = await Promise.all([openDatabase(config, shutdown, log), import('./app.ts')])
  await prepareDatabase(databaseUrl, config, log)
  const { databaseWaitMillis: waitMillis, databasePipes: pipes } = config
  const { close, ...connection } = connect(databaseUrl, { log, waitMillis, pipes })
  shutdown.add('closing the database connections', 500, close)
  const playing = trial ? { ...config, payments: await trial } : config
  const app = await createApp({ config: playing, clock: systemClock(), log, databaseUrl, ...connection })
  shutdown.add('finishing what runs', 3_500, () => app.close())
  return app.listen().catch((error: unknown) => {
    throw cannotListen(config, error)
  })
}

/** The keys to a twin of the payment provider; null where it cannot start, and then nothing is sold for money. */
async function startTrialPayments(config: Config, shutdown: Shutdown, log: Logger): Promise<PaymentKeys | null> {
  try {
    const { keys, stop } = await startTwin({ dataDir: config.dataDir, origin: ownOrigin(config.host, config.port) })
    shutdown.add('ending the twin of the payment provider', 500, stop)
    return keys
  } catch (error) {
    log.warn({ err: error }, 'the twin of the payment provider cannot start')
    return null
  }
}

/** Asked before anything is started: most second starts end here. */
async function assertPortFree(config: Config): Promise<void> {
  const free = await isFree(config.port, config.host).catch((error: unknown) => {
    throw cannotListen(config, error)
  })
  if (!free) throw portTaken(config)
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
