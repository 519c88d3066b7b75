/** `npm run world`: fills the database with a demo world (server/src/world/README.md). `--seed`, `--until`, `--json`. */
import { inspect, parseArgs } from 'node:util'

import { processEnvironment, readConfig } from '../config.ts'
import { openDatabase, prepareDatabase, takeDataDir } from '../open-database.ts'
import { BootFault } from '../platform/boot-fault.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog, say, type Say } from '../platform/log.ts'
import { connectPatiently } from '../platform/postgres/connect.ts'
import { Shutdown } from '../shutdown.ts'
import type { Inhabitant } from './fill-world.ts'
import { makeWorld, type WorldWish } from './make-world.ts'

const shutdown = new Shutdown()
try {
  const { json, ...wish } = readWish()
  // What is printed is the world alone when a program reads it.
  const tell: Say = json ? (line) => process.stderr.write(`${line}\n`) : say
  const inhabitants = await make(wish, tell)
  if (json) say(JSON.stringify({ ...wish, inhabitants }))
  else tellPeople(inhabitants)
  await shutdown.run(0)
} catch (error) {
  if (!shutdown.begun) {
    process.stderr.write(`${error instanceof BootFault ? error.message : inspect(error)}\n`)
    await shutdown.run(1)
  }
}

function readWish(): WorldWish & { json: boolean } {
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

async function make(wish: WorldWish, tell: Say): Promise<Inhabitant[] | null> {
  const config = readConfig(processEnvironment())
  const log = createLog('error')
  shutdown.listen(log)
  takeDataDir(config, shutdown)
  const address = await openDatabase(config, shutdown, log)
  await prepareDatabase(address, config, log)
  const databaseUrl = hasty(address)
  const { close, ...connection } = connectPatiently(databaseUrl, { log, max: 8 })
  shutdown.add('closing the database connections', 1_000, close)
  return makeWorld(wish, { config, connection, databaseUrl, log }, tell)
}

/** Nobody mourns a world that a power cut takes: its commits do not wait for the disk. */
function hasty(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

function tellPeople(inhabitants: Inhabitant[] | null): void {
  if (!inhabitants) return say('The world stands already; nothing was changed.')
  for (const { email, password, language, nickname } of inhabitants)
    say(`${email}  ${password}  ${language}  ${nickname}`)
  say(`${inhabitants.length} people. Their passwords are shown this once.`)
}
