import { LRUCache } from 'lru-cache'

import type { FileStore, ListedFile } from './file-store.ts'

/** Bytes of files that a process holds: some three thousand small pictures. */
const heldBytes = 16 * 1_024 * 1_024

/**
 * A store whose files are held in memory once they were read, the last ones read. A key is written once, and what is gone
 * has no row by which it could be asked for: nothing is ever stale, also where other processes put and delete.
 */
export class CachedStore implements FileStore {
  readonly #store: FileStore
  readonly #held = new LRUCache<string, Buffer>({
    maxSize: heldBytes,
    maxEntrySize: heldBytes / 16,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })

  constructor(store: FileStore) {
    this.#store = store
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    this.#held.delete(key)
    await this.#store.put(key, bytes, type)
  }

  async get(key: string): Promise<Buffer | null> {
    const held = this.#held.get(key)
    if (held) return held
    const bytes = await this.#store.get(key)
    if (bytes) this.#held.set(key, bytes)
    return bytes
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#held.delete(key)
    await this.#store.delete(keys)
  }

  list(): AsyncIterable<readonly ListedFile[]> {
    return this.#store.list()
  }

  check(): Promise<void> {
    return this.#store.check()
  }
}
