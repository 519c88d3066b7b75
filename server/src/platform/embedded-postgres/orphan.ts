import { rmSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'

import { BootFault } from '../boot-fault.ts'
import type { Print } from '../log.ts'
import { superuser } from './bootstrap.ts'
import { sharedPlace } from './place.ts'
import { readPostmasterPid, type PostmasterPid } from './postmaster.ts'
import { evidenceOf, isRunning, processesInside, sameFile, type Evidence } from './processes.ts'

/**
 * How an orphan is asked to end and how long it may take to: in order, without tidying up, at once (a frozen one hears
 * nothing else). All together stay within the 5 s that a start may lose to an orphan.
 */
const requests = [
  ['SIGINT', 2_000],
  ['SIGQUIT', 1_500],
  ['SIGKILL', 1_000],
] as const

type Suspect = { data: string; program: string; password: string; print: Print }

/**
 * Ends the PostgreSQL that a killed server left running on `data`, so that never two work on one cluster. Call
 * it only while holding the instance lock, with `data` free of links. It signals nothing that is not proven to be
 * ours: by its program, its working directory and its start; without /proc (not run by us) by its answer on
 * its port to our password that it serves this directory. Throws a `BootFault` when the proof fails half-way.
 */
export async function stopOrphan({ data, program, password, print }: Suspect): Promise<void> {
  const noted = readPostmasterPid(data)
  if (!noted) return
  const found = evidenceOf(noted.pid)
  const ours = process.platform === 'linux' ? isOurs(found, data, program) : await answersAsOurs(noted, data, password)
  if (ours) {
    if (found && !startedBy(found, noted.startedAtSeconds)) throw unproven(data, noted.pid)
    print(`stopping the database that an interrupted run left behind (process ${noted.pid})`)
    await end(noted.pid, print)
  }
  await endLeftovers(data, program)
  removeStalePid(data, noted.pid, found)
}

/**
 * Ends the processes of a postmaster that is gone: they hold its shared memory, and until they notice its death
 * a new one cannot start. It restores from its log either way, so nothing is lost by ending them at once.
 */
export async function endLeftovers(data: string, program: string): Promise<void> {
  const left = processesInside(data).filter((pid) => provenOurs(pid, data, program))
  for (const pid of left) signal(pid, 'SIGQUIT')
  if (await allEnded(left, 500)) return
  for (const pid of left.filter((other) => provenOurs(other, data, program))) signal(pid, 'SIGKILL')
  await allEnded(left, 500)
}

function provenOurs(pid: number, data: string, program: string): boolean {
  return isOurs(evidenceOf(pid), data, program)
}

/** An update may have brought other binaries than those that the orphan runs: all copies of ours count. */
function isOurs(found: Evidence | null, data: string, program: string): boolean {
  if (found?.directory !== data) return false
  const copy = found.program.startsWith(sharedPlace + sep) && basename(found.program) === basename(program)
  return copy || sameFile(found.program, program)
}

/** A process that took over the number began later than the note. The slack covers rounding and a stepped clock. */
function startedBy(found: Evidence, startedSeconds: number): boolean {
  return found.startedAtSeconds <= startedSeconds + 10
}

async function answersAsOurs({ port }: PostmasterPid, data: string, password: string): Promise<boolean> {
  const client = new Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres', ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0] !== undefined && sameFile(rows[0].data_directory, data)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function end(pid: number, print: Print): Promise<void> {
  for (const [name, withinMillis] of requests) {
    signal(pid, name)
    if (await allEnded([pid], withinMillis)) return
    print(`process ${pid} does not end on ${name}`)
  }
  throw new BootFault(`The database of an interrupted run does not end (process ${pid}); end it and start again.`)
}

/**
 * PostgreSQL refuses to start while the number that its note names is in use, even by a stranger or by a
 * process that waits to be collected. The note goes only when the number is proven to be no database of ours
 * and nothing works inside the directory.
 */
function removeStalePid(data: string, pid: number, found: Evidence | null): void {
  const stranger = found !== null && found.directory !== data
  const inUse = processesInside(data).length > 0
  if (process.platform !== 'linux' || inUse) return
  if (stranger || (!isRunning(pid) && numberTaken(pid))) rmSync(join(data, 'postmaster.pid'), { force: true })
}

function numberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function unproven(data: string, pid: number): BootFault {
  return new BootFault(`Process ${pid} works on ${data}, but is not proven to be ours; end it and start again.`)
}

async function allEnded(pids: number[], withinMillis: number): Promise<boolean> {
  const deadline = performance.now() + withinMillis
  while (pids.some(isRunning)) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the proof and the signal.
  }
}
