import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'

import { seedBots } from '../src/bot/bot.ts'
import { systemClock } from '../src/platform/clock.ts'
import { instanceHolder, acquireInstanceLock } from '../src/platform/embedded-postgres/instance-lock.ts'
import { placeOfBinaries } from '../src/platform/embedded-postgres/binaries.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { startEmbedded, type EmbeddedPostgres } from '../src/platform/embedded-postgres/embedded.ts'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { stopOrphan } from '../src/platform/embedded-postgres/orphan.ts'
import { seedQuestions } from '../src/question/question.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster of this run, with rights to make databases; see `_database.ts`. */
    clusterUrl: string
    /** A directory of this run for what `_prepared.ts` makes once. */
    preparedPlace: string
  }
}

/** The databases that test databases are copied from: one migrated and empty, one with the bank and the bots as well. */
export const templates = { empty: 'satoshi_template', seeded: 'satoshi_template_seeded' } as const

/**
 * One PostgreSQL for the whole run, shared by the projects that need a database, and gone with it. It does not
 * wait for the disk, unless DURABLE=1: only here is that a setting.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1
  shared.cluster ??= start()
  const cluster = await shared.cluster
  project.provide('clusterUrl', cluster.postgres.url)
  project.provide('preparedPlace', join(cluster.directory, preparedName))
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    await cluster.postgres.stop()
    removeCluster(cluster.directory)
  }
}

type Cluster = { postgres: EmbeddedPostgres; directory: string }
type Shared = { users: number; cluster?: Promise<Cluster> }

/** Each project loads this file anew, so what they share hangs on the process. */
const place = globalThis as typeof globalThis & { testCluster?: Shared } // safe: our own name, set on the next line
const shared = (place.testCluster ??= { users: 0 })

const silent = pino({ level: 'silent' })
const print = () => {}
const prefix = 'satoshi-test-'
const preparedName = 'prepared'

async function start(): Promise<Cluster> {
  await removeAbandoned()
  const directory = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(directory, 0o755)
  acquireInstanceLock(directory)
  mkdirSync(join(directory, preparedName), { mode: 0o755 })
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const settings = { ...quiet, ...(process.env['DURABLE'] !== '1' && unsafe), max_connections: '300' }
  const postgres = await startEmbedded({ dataDir: directory, log: silent, print, settings })
  await makeTemplate(postgres.url, templates.empty, 'template1', ({ db }) => migrate(db, print))
  await makeTemplate(postgres.url, templates.seeded, templates.empty, async (connection) => {
    await seedQuestions(connection)
    await seedBots(connection)
  })
  return { postgres, directory }
}

/** Nobody cleans up beside the tests, whenever that may be, and nothing is written for copies of the cluster. */
const quiet = { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** Makes a database from another and does something to it. */
async function makeTemplate(
  url: string,
  name: string,
  from: string,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template ${from}`)
  await client.end()
  const template = new URL(url)
  template.pathname = name
  const connection = connectForLongWork(template.href, { log: silent })
  await work(connection)
  await connection.close()
}

/** Ends and removes what runs left that were killed; younger ones may only be starting. */
async function removeAbandoned(): Promise<void> {
  const oldEnough = systemClock().now() - 10 * 60_000
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const directory = join(tmpdir(), name)
    if (!isAbandoned(directory, oldEnough)) continue
    const data = dataOf(directory)
    const program = placeOfBinaries(null, print).postgres
    if (data) await stopOrphan({ data, program, password: passwordOf(directory), print })
    removeCluster(directory)
  }
}

/** Whether a run was killed that began in this directory; false for one that another run is removing this moment. */
function isAbandoned(directory: string, oldEnough: number): boolean {
  try {
    return statSync(directory).mtimeMs <= oldEnough && instanceHolder(directory) === null
  } catch {
    return false
  }
}

function removeCluster(directory: string): void {
  const data = dataOf(directory)
  if (data) rmSync(data, { recursive: true, force: true })
  rmSync(directory, { recursive: true, force: true })
}

function dataOf(directory: string): string | null {
  try {
    return realpathSync(join(directory, 'postgres'))
  } catch {
    return null
  }
}

function passwordOf(directory: string): string {
  return readFileSync(join(directory, 'postgres-password'), 'utf8').trim()
}
