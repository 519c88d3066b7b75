import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs'

import { systemCode } from '../boot-fault.ts'

/**
 * A mark that a process keeps while it lives and that no later process of the same number has: on Linux the
 * id of the boot and the clock ticks at which the process began; elsewhere the time that `ps` gives, and on Windows only that it answers.
 * Null when no such process runs; one that has ended and only waits to be collected does not run.
 * NOTE: without /proc not run by us. Process numbers of another container are not ours to judge: a data
 * directory belongs to one container at a time.
 */
export function markOf(pid: number): string | null {
  if (process.platform === 'linux') {
    const started = startTicks(pid)
    return started === null ? null : `${bootId()}/${started}`
  }
  return process.platform === 'win32' ? markFromSignal(pid) : markFromPs(pid)
}

/** Whether a process of this number runs, whoever's it is. */
export function isRunning(pid: number): boolean {
  return markOf(pid) !== null
}

/** What /proc proves of a process; null where it says nothing (ended, another user's, no /proc). */
export type Evidence = { program: string; directory: string; startedAtSeconds: number }

/** The program a process runs, its working directory and its start in epoch seconds. Linux only. */
export function evidenceOf(pid: number): Evidence | null {
  const ticks = process.platform === 'linux' ? startTicks(pid) : null
  if (ticks === null) return null
  try {
    return {
      // A program whose file was replaced by an update runs on under its old name with this ending.
      program: readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''),
      directory: readlinkSync(`/proc/${pid}/cwd`),
      startedAtSeconds: bootedAtSeconds() + ticks / ticksPerSecond,
    }
  } catch {
    return null
  }
}

/** Numbers of the running processes that work inside `directory`, as far as we may see. Linux only; elsewhere none. */
export function processesInside(directory: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => evidenceOf(pid)?.directory === directory)
}

/** Whether two paths lead to the same file. */
export function sameFile(one: string, other: string): boolean {
  return one === other || identity(one) === identity(other)
}

/** USER_HZ, which Linux fixes at 100 for everything it shows to programs. */
const ticksPerSecond = 100

function startTicks(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the program's name in brackets and may hold anything; the rest follows the last bracket.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? null : Number(fields[18])
  } catch {
    return null
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
}

function bootedAtSeconds(): number {
  return Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1])
}

function markFromPs(pid: number): string | null {
  try {
    const told = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    return told.toString().trim() || null
  } catch {
    return null
  }
}

function markFromSignal(pid: number): string | null {
  try {
    process.kill(pid, 0)
    return 'runs'
  } catch (error) {
    return systemCode(error) === 'EPERM' ? 'runs' : null
  }
}

function identity(path: string): string {
  try {
    const { dev, ino } = statSync(path)
    return `${dev}:${ino}`
  } catch {
    return path
  }
}
