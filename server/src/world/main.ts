/** `npm run world`: fills the database with a demo world (server/src/world/README.md). `--seed`, `--until`, `--json`. */
import { inspect, parseArgs } from 'node:util'

import { processEnvironment, readConfig } from '../config.ts'
import { openDatabase, prepareDatabase, lockDataDir } from '../open-database.ts'
import { BootFault } from '../platform/boot-fault.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog, print, type Print } from '../platform/log.ts'
import { connectForLongWork } from '../platform/postgres/connect.ts'
import { Shutdown } from '../shutdown.ts'
import type { Inhabitant } from './fill-world.ts'
import { makeWorld, type WorldRequest } from './make-world.ts'

const shutdown = new Shutdown()
try {
  const { json, ...request } = readRequest()
  // What is printed is the world alone when a program reads it.
  const report: Print = json ? (line) => process.stderr.write(`${line}\n`) : print
  const inhabitants = await make(request, report)
  if (json) print(JSON.stringify({ ...request, inhabitants }))
  else printPeople(inhabitants)
  await shutdown.run(0)
} catch (error) {
  if (!shutdown.begun) {
    process.stderr.write(`${error instanceof BootFault ? error.message : inspect(error)}\n`)
    await shutdown.run(1)
  }
}

function readRequest(): WorldRequest & { json: boolean } {
  try {
    const options = { seed: { type: 'string' }, until: { type: 'string' }, json: { type: 'boolean' } } as const
    const { values } = parseArgs({ options })
    const until = values.until === undefined ? systemClock().now() : Date.parse(values.until)
    if (Number.isNaN(until)) throw new TypeError('--until takes an instant like 2026-11-21T12:00:00Z')
    return { seed: values.seed ?? 'satoshi', until, json: values.json ?? false }
  } catch (error) {
    throw error instanceof TypeError ? new BootFault(error.message) : error
  }
}

async function make(request: WorldRequest, report: Print): Promise<Inhabitant[] | null> {
  const config = readConfig(processEnvironment())
  const log = createLog('error')
  shutdown.listen(log)
  lockDataDir(config, shutdown)
  const address = await openDatabase(config, shutdown, log)
  await prepareDatabase(address, config, log)
  const databaseUrl = hasty(address)
  const { close, ...connection } = connectForLongWork(databaseUrl, { log, max: 8 })
  shutdown.add('closing the database connections', 1_000, close)
  return makeWorld(request, { config, connection, databaseUrl, log }, report)
}

/** Nobody mourns a world that a power cut takes: its commits do not wait for the disk. */
function hasty(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

function printPeople(inhabitants: Inhabitant[] | null): void {
  if (!inhabitants) return print('The world stands already; nothing was changed.')
  for (const { email, password, language, nickname } of inhabitants)
    print(`${email}  ${password}  ${language}  ${nickname}`)
  print(`${inhabitants.length} people. Their passwords are shown this once.`)
}
