import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { onTestFinished } from 'vitest'

import { placeOfBinaries } from '../src/platform/embedded-postgres/binaries.ts'
import { endLeftovers, stopOrphan } from '../src/platform/embedded-postgres/orphan.ts'
import { sharedPlace } from '../src/platform/embedded-postgres/place.ts'
import { processesInside } from '../src/platform/embedded-postgres/processes.ts'

/** A program of ours that runs as a process of its own, and what it has said so far. */
export type Running = {
  child: ChildProcess
  output: () => string
  /** Resolves with the exit code (null: ended by a signal). */
  ended: Promise<number | null>
}

export type RunOptions = { env?: Record<string, string>; uid?: number; gid?: number; cwd?: string }

/** Runs a TypeScript file with Node; it is ended with the test at the latest. */
export function runScript(file: string, args: string[] = [], options: RunOptions = {}): Running {
  const { env = {}, ...rest } = options
  const child = spawn(process.execPath, [file, ...args], {
    ...rest,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += String(text)))
  child.stderr.on('data', (text) => (said += String(text)))
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, output: () => said, ended }
}

/** Asks until the answer is neither null nor false nor a failure; fails with `what` when the time is over. */
export async function until<Answer>(
  what: string,
  withinMillis: number,
  probe: () => Promise<Answer | null | false> | Answer | null | false,
): Promise<Answer> {
  const deadline = performance.now() + withinMillis
  for (;;) {
    const answer = await Promise.resolve()
      .then(probe)
      .catch(() => null)
    if (answer !== null && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`not within ${withinMillis} ms: ${what}`)
    await pause(20)
  }
}

/** A directory that the database's user can enter; it goes with the test, and so does any database that runs in it. */
export function temporaryDirectory(mode = 0o755): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'satoshi-journey-')))
  chmodSync(directory, mode)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Ends what still runs on the database of a data directory, and removes it wherever it stands. */
export function cleanUpDatabase(dataDir: string): void {
  onTestFinished(async () => {
    const data = placeOf(dataDir)
    if (data === null) return
    const program = placeOfBinaries(null, () => {}).postgres
    await stopOrphan({ data, program, password: '', print: () => {} })
    await endLeftovers(data, program)
    rmSync(data.startsWith(sharedPlace) ? dirname(data) : data, { recursive: true, force: true })
  })
}

/** Stops every process of a database for a while; what it gives lets them go on. */
export function freezeDatabase(postmaster: number, data: string): () => void {
  // The postmaster first, so that none begins after the list is made.
  process.kill(postmaster, 'SIGSTOP')
  const frozen = [postmaster, ...processesInside(data).filter((pid) => pid !== postmaster)]
  for (const pid of frozen) signalIfThere(pid, 'SIGSTOP')
  return () => {
    for (const pid of frozen) signalIfThere(pid, 'SIGCONT')
  }
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended since it was listed.
  }
}

function placeOf(dataDir: string): string | null {
  try {
    return realpathSync(join(dataDir, 'postgres'))
  } catch {
    return null
  }
}
