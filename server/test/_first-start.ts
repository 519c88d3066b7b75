import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { leasePort } from './_lease-port.ts'

const main = join(import.meta.dirname, '../src/main.ts')

/**
 * Starts the server once on a new data directory and stops it in order. What that leaves (a database with schema,
 * questions and bots) is what other servers of the same run begin on: a first start takes seconds of a core, a copy a
 * tenth of one.
 */
export async function makeFirstStart(dataDir: string): Promise<void> {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const env = { PATH: process.env['PATH'] ?? '', PORT: String(await leasePort()), DATA_DIR: dataDir }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(server, 'close')
  let said = ''
  const ready = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text) => {
        said += String(text)
        if (said.includes(' is ready: ')) resolve()
      })
  })
  await Promise.race([ready, ended])
  server.kill('SIGTERM')
  await ended
  if (server.exitCode !== 0) throw new Error(`the first start failed:\n${said}`)
  if (standsElsewhere(dataDir)) empty(dataDir)
}

/** Whether the database's user cannot enter the place, so that its data stands in /var/lib: copies would share it. */
function standsElsewhere(dataDir: string): boolean {
  return lstatSync(join(dataDir, 'postgres')).isSymbolicLink()
}

/** Then there is nothing to copy, and every server makes its own. */
function empty(dataDir: string): void {
  rmSync(dirname(realpathSync(join(dataDir, 'postgres'))), { recursive: true })
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
}

/** Puts what a first start left into another directory that is there; whose the files are stays as it is. */
export async function copyFirstStart(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
