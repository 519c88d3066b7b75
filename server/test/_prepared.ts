import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { leasePort } from './_lease-port.ts'
import { until } from './_process.ts'

const main = join(import.meta.dirname, '../src/main.ts')

/**
 * Makes `dataDir` what a first start of the server leaves: a database with schema, questions and bots, stopped in order.
 * The first start itself is made once a run, by whoever asks first; it takes seconds of a core, a copy a tenth of one.
 */
export async function copyPrepared(dataDir: string): Promise<void> {
  const place = inject('preparedPlace')
  const prepared = join(place, 'data')
  const ready = join(place, 'ready')
  if (mine(place)) {
    await startOnce(prepared)
    mkdirSync(ready)
  }
  await until('another worker has made the first start', 60_000, () => existsSync(ready))
  // It keeps whose the files are, as Node's own copy does not.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
}

/** Whether it is for this process to make it. */
function mine(place: string): boolean {
  try {
    mkdirSync(join(place, 'making'))
    return true
  } catch {
    return false
  }
}

async function startOnce(dataDir: string): Promise<void> {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const env = { PATH: process.env['PATH'] ?? '', PORT: String(await leasePort()), DATA_DIR: dataDir }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += String(text)))
  const ended = once(server, 'close')
  await until('the first start is ready, or has ended', 60_000, () => said.includes(' is ready:') || hasEnded(server))
  server.kill('SIGTERM')
  await ended
  if (server.exitCode !== 0) throw new Error(`the first start failed:\n${said}`)
}

function hasEnded({ exitCode, signalCode }: { exitCode: number | null; signalCode: string | null }): boolean {
  return exitCode !== null || signalCode !== null
}
