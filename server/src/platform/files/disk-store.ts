import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

import { BootFault, systemCode } from '../boot-fault.ts'
import { assertPlainKey, FilesUnavailable, type FileStore, type ListedFile } from './file-store.ts'

/**
 * Files in a folder, each under its key. What is put is on disk before it has its name: a kill leaves the file that was
 * there, or none, and beside it at most a draft, which is listed like a file. Nobody but the server's user may read
 * them. Processes on one machine may share the folder.
 */
export class DiskStore implements FileStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    const draft = `${path}.draft-${randomBytes(4).toString('hex')}`
    await attempt('a file could not be written', async () => {
      await makeFolder(dirname(path))
      try {
        await writeWhole(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(dirname(path))
    })
  }

  async get(key: string): Promise<Buffer | null> {
    const path = this.#pathOf(key)
    return attempt('a file could not be read', () => unlessMissing(readFile(path)))
  }

  async delete(keys: readonly string[]): Promise<void> {
    const paths = keys.map((key) => this.#pathOf(key))
    await attempt('files could not be deleted', async () => {
      for (const path of paths) await unlessMissing(unlink(path))
    })
  }

  list(): AsyncGenerator<readonly ListedFile[]> {
    return this.#listFolder(this.#root)
  }

  async check(): Promise<void> {
    const found = await attempt('files could not be looked at', () => unlessMissing(stat(this.#root)))
    if (found?.isDirectory() === false) throw new BootFault(`${this.#root} is no folder, as that of files must be.`)
  }

  #pathOf(key: string): string {
    assertPlainKey(key)
    return join(this.#root, key)
  }

  async *#listFolder(folder: string): AsyncGenerator<readonly ListedFile[]> {
    const entries = await attempt('files could not be listed', () =>
      unlessMissing(readdir(folder, { withFileTypes: true })),
    )
    const files: ListedFile[] = []
    for (const entry of entries ?? []) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* this.#listFolder(path)
      const found = entry.isFile() ? await unlessMissing(stat(path)) : null
      if (found) files.push({ key: relative(this.#root, path), modifiedAt: Math.trunc(found.mtimeMs) })
    }
    if (files.length > 0) yield files
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name is there after a loss of power only when the folder that has it was written, up to the first that was new. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

async function attempt<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw systemCode(error) === null ? error : new FilesUnavailable(what, error)
  }
}
