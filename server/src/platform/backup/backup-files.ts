import { createHash, randomBytes, type Hash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { z } from 'zod'

import { BootFault, systemCode } from '../boot-fault.ts'
import { DiskStore } from '../files/disk-store.ts'

/**
 * What a backup says of itself. `migration` is the last one that its database had; a table without rows is not named.
 * `takenAt` is when its snapshot was taken, in UTC. `files` counts the uploaded files that are in it and names those whose
 * bytes were lost before; null where they are in a bucket, or the version had none.
 */
export type BackupManifest = z.infer<typeof manifestShape>

/** What is counted of a table's file. */
type Counted = { rows: number; sha256: string }

const manifestShape = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migration: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.record(z.string(), z.int()),
  files: z
    .object({ copied: z.int(), missing: z.array(z.string()) })
    .nullable()
    .default(null),
})

/** A directory with this file in it is a whole backup: it is written last, under another name of the directory. */
const manifestName = 'backup.json'

/** The file of a table: a line with the names of its columns, then a line for each row, all of them JSON. */
function tableFile(directory: string, table: string): string {
  return join(directory, `${table}.jsonl`)
}

/**
 * A backup that is being written, beside its place. It has its name only once everything is on disk, so that what a full
 * disk or a kill leaves is never taken for a backup. Whatever cannot be written is a `BootFault`.
 */
export class BackupDraft {
  readonly #place: string
  readonly #draft: string

  constructor(directory: string) {
    this.#place = resolve(directory)
    this.#draft = `${this.#place}.unfinished-${randomBytes(4).toString('hex')}`
    this.#write(() => {
      if (existsSync(this.#place) && readdirSync(this.#place).length > 0) {
        throw new BootFault(`${this.#place} is not empty; a backup needs a directory of its own.`)
      }
      // It holds all that is known of people: nobody else may read it.
      mkdirSync(this.#draft, { mode: 0o700 })
    })
  }

  /** Where the bytes of uploaded files go. */
  files(): DiskStore {
    return filesOf(this.#draft)
  }

  addTable(table: string): TableFile {
    return this.#write(() => new TableFile(tableFile(this.#draft, table), this.#write))
  }

  finish(manifest: BackupManifest): void {
    this.#write(() => {
      const text = `${JSON.stringify(manifest, null, 2)}\n`
      writeFileSync(join(this.#draft, manifestName), text, { mode: 0o600, flush: true })
      syncDirectory(this.#draft)
      renameSync(this.#draft, this.#place)
      syncDirectory(dirname(this.#place))
    })
  }

  /** Leaves nothing of it. */
  discard(): void {
    rmSync(this.#draft, { recursive: true, force: true })
  }

  #write = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      const code = systemCode(error)
      if (code === null) throw error
      throw new BootFault(`The backup could not be written to ${this.#place} (${code}); nothing is left of it.`)
    }
  }
}

class TableFile {
  readonly #file: number
  readonly #hash: Hash = createHash('sha256')
  readonly #write: <Result>(work: () => Result) => Result
  #lines = 0

  constructor(path: string, write: <Result>(work: () => Result) => Result) {
    this.#file = openSync(path, 'wx', 0o600)
    this.#write = write
  }

  add(lines: string[]): void {
    const text = lines.map((line) => `${line}\n`).join('')
    this.#hash.update(text)
    this.#lines += lines.length
    this.#write(() => writeFileSync(this.#file, text))
  }

  /** Sees to it that all of it is on disk; the first line is no row. */
  finish(): Counted {
    this.#write(() => fsyncSync(this.#file))
    this.close()
    return { rows: this.#lines - 1, sha256: this.#hash.digest('hex') }
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** What the backup in `directory` says of itself. Throws a `BootFault` where there is none. */
export function readManifest(directory: string): BackupManifest {
  try {
    return manifestShape.parse(JSON.parse(readFileSync(join(directory, manifestName), 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new BootFault(`${join(directory, manifestName)} is damaged, or of another version.`)
    const code = systemCode(error)
    throw code === null ? error : new BootFault(`There is no backup in ${directory} (${manifestName}: ${code}).`)
  }
}

/** The bytes of uploaded files in a backup, under their keys. */
export function filesOf(directory: string): DiskStore {
  return new DiskStore(join(directory, 'files'))
}

/** Throws a `BootFault` unless every table's file of a backup is there as it was written. */
export async function assertComplete(directory: string, manifest: BackupManifest): Promise<void> {
  for (const [table, wanted] of Object.entries(manifest.tables)) {
    const found = await count(directory, table)
    if (found.sha256 !== wanted.sha256 || found.rows !== wanted.rows) throw damaged(directory, table)
  }
}

/** The lines of a table's file, the names of its columns first. */
export async function* linesOf(directory: string, table: string): AsyncGenerator<string> {
  // Not by node:readline, which breaks lines at U+2028 too: players may write that.
  let rest = ''
  for await (const text of createReadStream(tableFile(directory, table), 'utf8')) {
    const lines = `${rest}${String(text)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function count(directory: string, table: string): Promise<Counted> {
  const hash = createHash('sha256')
  let lines = 0
  try {
    for await (const line of linesOf(directory, table)) {
      hash.update(`${line}\n`)
      lines += 1
    }
  } catch (error) {
    throw systemCode(error) === null ? error : damaged(directory, table)
  }
  return { rows: lines - 1, sha256: hash.digest('hex') }
}

function damaged(directory: string, table: string): BootFault {
  return new BootFault(`The backup is damaged: ${tableFile(directory, table)} is not as it was written.`)
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}
