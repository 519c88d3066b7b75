import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running PostgreSQL writes down of itself in its directory. */
export type PostmasterNote = { pid: number; startedAtSeconds: number; port: number }

/** The note in `data`, or null where none can be read. Its lines: number of the process, directory, start, port. */
export function readPostmasterNote(data: string): PostmasterNote | null {
  try {
    const [pid, , startedAt, port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid) > 1 ? { pid: Number(pid), startedAtSeconds: Number(startedAt), port: Number(port) } : null
  } catch {
    return null
  }
}
