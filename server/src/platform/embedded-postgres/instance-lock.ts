import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { BootFault, systemCode } from '../boot-fault.ts'
import { markOf } from './processes.ts'

/** Held while a server runs on a data directory; `release` says that it was left in order. */
export type InstanceLock = { release: () => void }

/**
 * Takes the data directory for this process. Throws a `BootFault` when a running process has it.
 *
 * Every holder makes a file of its own, `instance-<n>.lock`, one number above the last; the highest number
 * holds. A file of a process that no longer runs (see `markOf`) does not count. Making the next number is the
 * one atomic step: of two processes that see the same dead holder only one can make it, and one that made a
 * number below the highest, because it was slow, sees so and looks again.
 */
export function acquireInstanceLock(dataDir: string): InstanceLock {
  for (;;) {
    const last = highest(dataDir)
    const holder = last > 0 ? holderOf(lockPath(dataDir, last)) : null
    if (holder) throw new BootFault(`DATA_DIR ${dataDir} is in use by a running server (process ${holder}).`)
    const mine = last + 1
    if (!make(dataDir, mine)) continue
    if (highest(dataDir) === mine) {
      removeBelow(dataDir, mine)
      return { release: () => write(dataDir, mine, { released: true }) }
    }
    rmSync(lockPath(dataDir, mine), { force: true })
  }
}

/** The process that holds a data directory, or null when no running process does. */
export function instanceHolder(dataDir: string): number | null {
  const last = highest(dataDir)
  return last > 0 ? holderOf(lockPath(dataDir, last)) : null
}

const content = z.union([z.object({ pid: z.int(), mark: z.string() }), z.object({ released: z.literal(true) })])
type Content = z.infer<typeof content>

const lockName = /^instance-(\d+)\.lock$/

function lockPath(dataDir: string, number: number): string {
  return join(dataDir, `instance-${number}.lock`)
}

function numbers(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => lockName.exec(name)?.slice(1).map(Number) ?? [])
}

function highest(dataDir: string): number {
  return Math.max(0, ...numbers(dataDir))
}

function holderOf(path: string): number | null {
  try {
    const held = content.parse(JSON.parse(readFileSync(path, 'utf8')))
    return 'pid' in held && markOf(held.pid) === held.mark ? held.pid : null
  } catch (error) {
    // Gone meanwhile, or spoilt: files appear whole, so nobody that runs wrote it.
    if (systemCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

/** Makes the file whole in one step; false when the number is taken. */
function make(dataDir: string, number: number): boolean {
  const draft = writeDraft(dataDir, { pid: process.pid, mark: markOf(process.pid) ?? '' })
  try {
    linkSync(draft, lockPath(dataDir, number))
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function write(dataDir: string, number: number, held: Content): void {
  renameSync(writeDraft(dataDir, held), lockPath(dataDir, number))
}

function writeDraft(dataDir: string, held: Content): string {
  const draft = join(dataDir, `.instance-${process.pid}.draft`)
  writeFileSync(draft, JSON.stringify(held), { mode: 0o644 })
  return draft
}

function removeBelow(dataDir: string, number: number): void {
  for (const lower of numbers(dataDir).filter((other) => other < number)) {
    rmSync(lockPath(dataDir, lower), { force: true })
  }
}
