import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { pino } from 'pino'
import { expect } from 'vitest'

import { embeddedUrl, gameName } from '../src/platform/embedded-postgres/bootstrap.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { leasePort } from './_lease-port.ts'
import { copyPrepared } from './_prepared.ts'
import { cleanUpDatabase, runScript, temporaryDirectory, until, type Running } from './_process.ts'

const main = join(import.meta.dirname, '../src/main.ts')

/** No request is refused because a machine is busy; what is about that refusal says how long it waits. */
const patience = { DATABASE_WAIT_SECONDS: '60' }

type NewServer = { dataDir?: string | undefined; port?: number; env?: Record<string, string> }

/** The server as a process of its own, as `npm start` runs it. */
export type ServerProcess = {
  running: Running
  dataDir: string
  port: number
  url: string
  /** Waits for the first answer that touched the database. */
  ready: () => Promise<void>
}

/** Starts it on a data directory and a port of its own, unless given those of an earlier one. */
export async function newServer({ dataDir: given, port, env = {} }: NewServer = {}): Promise<ServerProcess> {
  const dataDir = given ?? (await preparedDataDir())
  const own = port ?? (await leasePort())
  const running = runScript(main, [], { env: { ...patience, PORT: String(own), DATA_DIR: dataDir, ...env } })
  const url = `http://127.0.0.1:${own}`
  const ready = async () => {
    const answer = await until(`the server answers on ${url}, or has ended`, 60_000, async () => {
      if (running.child.exitCode !== null) return running.output()
      const reply = await fetch(`${url}/api/health`, { method: 'HEAD' })
      return reply.status === 200
    })
    expect(answer).toBe(true)
  }
  return { running, dataDir, port: own, url, ready }
}

/** An empty data directory that goes with the test, and so does any database that runs in it. */
export function emptyDataDir(): string {
  const dataDir = temporaryDirectory()
  cleanUpDatabase(dataDir)
  return dataDir
}

/** The data directory of a server that ran before and was stopped in order: nothing has to be made anew. */
export async function preparedDataDir(): Promise<string> {
  const dataDir = emptyDataDir()
  await copyPrepared(dataDir)
  return dataDir
}

/** The place of the cluster of a data directory. */
export function clusterOf(dataDir: string): string {
  return realpathSync(join(dataDir, 'postgres'))
}

/** The number of the process that serves a data directory's database, by PostgreSQL's own note. */
export function postmasterOf(dataDir: string): number {
  return Number(pidFileOf(dataDir)[0])
}

/** A connection to the database of a running server, past the server. To be closed by the caller. */
export function connectTo(dataDir: string, max = 2): Connection {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const url = embeddedUrl({ port: Number(pidFileOf(dataDir)[3]), password }, gameName, gameName)
  return connectForLongWork(url, { log: pino({ level: 'silent' }), max })
}

function pidFileOf(dataDir: string): string[] {
  return readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')
}
