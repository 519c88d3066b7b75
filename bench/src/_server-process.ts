import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '../../server/src/platform/free-port.ts'
import { embeddedUrl, gameName } from '../../server/src/platform/embedded-postgres/bootstrap.ts'
import { sharedPlace } from '../../server/src/platform/embedded-postgres/place.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')

/** How often is asked whether something is up; no figure is finer than this. */
const pollMillis = 5

/** The server as `npm start` runs it, as a process of its own. */
export type ServerProcess = { child: ChildProcess; port: number; millisToAnswer: number }

/**
 * A free port where none is named. `beside` another server of the same directory it shares its database and its secret;
 * `settings` are more of its environment.
 */
type Place = { port?: number; beside?: boolean; settings?: Record<string, string> }

/** Starts the server on a data directory; gives it once `HEAD /api/health` answered 200, which touches the database. */
export async function startServer(dataDir: string, place: Place = {}): Promise<ServerProcess> {
  const port = place.port ?? (await freePort())
  const shared = place.beside && {
    DATABASE_URL: databaseUrlOf(dataDir),
    AUTH_SECRET: readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim(),
  }
  const begun = performance.now()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...shared,
      ...place.settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(`the server answers on port ${port}`, () => isHealthy(port))
  return { child, port, millisToAnswer: performance.now() - begun }
}

/** Ends a process and waits for its end. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
}

/** Whether `HEAD /api/health` answers 200. */
export async function isHealthy(port: number): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/health`, { method: 'HEAD' })
  return reply.status === 200
}

/** Asks until the answer is yes; an error is a no. Fails after a minute. */
export async function until(what: string, probe: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 60_000
  while (
    !(await Promise.resolve()
      .then(probe)
      .catch(() => false))
  ) {
    if (performance.now() > deadline) throw new Error(`not within a minute: ${what}`)
    await pause(pollMillis)
  }
}

/** A directory that the database's user can enter. */
export function newDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'satoshi-bench-')))
  chmodSync(directory, 0o755)
  return directory
}

/** Removes a data directory and its database, wherever that stands. */
export function removeDataDir(dataDir: string): void {
  const data = realpathSync(join(dataDir, 'postgres'))
  rmSync(data.startsWith(sharedPlace) ? dirname(data) : data, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Number and port of the PostgreSQL that serves `data`, as it says itself. */
export function postmasterOf(data: string): { pid: number; port: number } {
  const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Memory of a process that is in RAM, in MiB. Linux only. */
export function residentMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Address of the database of a server that runs on `dataDir`. */
export function databaseUrlOf(dataDir: string): string {
  const { port } = postmasterOf(realpathSync(join(dataDir, 'postgres')))
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return embeddedUrl({ port, password }, gameName, gameName)
}

/** Processor time of a process so far, in microseconds. Linux only. */
export function microsOf(pid: number): number {
  // Fields 14 and 15.
  return microsIn(pid, 11)
}

/** Processor time so far of the children of a process, those that have ended too, in microseconds. Linux only. */
export function microsOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  try {
    // Fields 16 and 17: what the ended ones took.
    return children.reduce((sum, child) => sum + microsOf(Number(child)), microsIn(pid, 13))
  } catch (error) {
    // One ended meanwhile: it is among those now.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return microsOfChildren(pid)
    throw error
  }
}

/** Two neighbouring fields of proc(5), counted from 0 behind number and name, which are cut off: ticks of 10 ms. */
function microsIn(pid: number, first: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[first]) + Number(fields[first + 1])) * 10_000
}
