import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

import { BootFault } from '../boot-fault.ts'
import { quietEnvironment, type Binaries } from './binaries.ts'
import type { OsUser } from './place.ts'

/** A running PostgreSQL server that we started. */
export type Postmaster = {
  pid: number
  /** How it ended, in words for a log line. Never rejects. */
  ended: Promise<string>
  /** Asks it to end: SIGINT orderly and at once, SIGQUIT without tidying up. */
  signal: (name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => void
}

export type PostmasterOptions = {
  binaries: Binaries
  data: string
  user: OsUser
  port: number
  /** Settings that differ from ours, for tests. */
  settings?: Record<string, string>
}

/** Why a server that we started did not come up: PostgreSQL's own last words. */
export class NotReady extends BootFault {}

/**
 * Starts PostgreSQL and resolves when it takes connections; throws `NotReady` when it ends instead.
 * It gets a session of its own, so that Ctrl-C in a terminal reaches us and not the database under our feet.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { binaries, data, user, port, settings } = options
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), ...flags({ ...ourSettings, ...settings })], {
    ...user,
    cwd: dirname(data),
    env: quietEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let lastWords = ''
  let serves = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    // Processes that outlive a killed postmaster keep its output open, so its end is not waited for long.
    child.once('exit', (code, signal) => {
      const tell = () => resolve(lastWords || `ended with ${signal ?? `code ${code}`}`)
      child.once('close', tell)
      setTimeout(tell, 100).unref()
    })
  })
  const ready = new Promise<true>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      // Once it runs, FATAL is said of single connections; before, it is why the server does not start.
      if (line.includes('PANIC') || (!serves && line.includes('FATAL'))) lastWords = line.trim()
      if (!line.includes('ready to accept connections')) return
      serves = true
      resolve(true)
    })
  })
  const outcome = await Promise.race([ready, ended])
  if (outcome !== true || child.pid === undefined) throw new NotReady(`PostgreSQL did not start: ${String(outcome)}`)
  return { pid: child.pid, ended, signal: (name) => child.kill(name) }
}

/**
 * Durability is PostgreSQL's default and said again here, so that no file can take it away unseen. Failed statements
 * are not logged by the database: they would carry players' data; whoever sent one logs its fault.
 */
const ourSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Statements here are short; compiling them costs more than it gives.
  jit: 'off',
}

function flags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** What a running PostgreSQL writes down of itself in its directory. */
export type PostmasterPid = { pid: number; startedAtSeconds: number; port: number }

/** The note in `data`, or null where none can be read. Its lines: number of the process, directory, start, port. */
export function readPostmasterPid(data: string): PostmasterPid | null {
  try {
    const [pid, , startedAt, port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid) > 1 ? { pid: Number(pid), startedAtSeconds: Number(startedAt), port: Number(port) } : null
  } catch {
    return null
  }
}
