import type { Instant } from '@satoshi/rules/time'

/** A file of a store, as `list` finds it. */
export type ListedFile = { key: string; modifiedAt: Instant }

/**
 * Where the bytes of uploaded files are: a folder, or a bucket of an S3-compatible service. What a file is, and that it
 * is there at all, stands in the table `files`. A store that does not serve throws `FilesUnavailable`, and so does one
 * without room.
 */
export type FileStore = {
  /** Stores `bytes` for good, whole or not at all; written again they replace what was there. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** The bytes under `key`; null where there are none. */
  get: (key: string) => Promise<Buffer | null>
  /** Deletes what is under `keys`; what is gone already is no fault. */
  delete: (keys: readonly string[]) => Promise<void>
  /** Every file, some at a time, in no order. One that is put or deleted meanwhile may be among them or not. */
  list: () => AsyncIterable<readonly ListedFile[]>
  /** Throws a `BootFault` where the store is configured wrongly. One that is away for the moment passes. */
  check: () => Promise<void>
}

/** The store cannot be reached, refuses, or has no room: asking again later may help. */
export class FilesUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'FilesUnavailable'
  }
}

/**
 * Throws unless `key` is a path of plain names: none begins with a dot, so that no way leads out of the store. Keys are
 * made by the server (`fileKey`); one that is not plain is a fault of ours.
 */
export function assertPlainKey(key: string): void {
  if (key.length > 300 || !/^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(key)) throw new Error('a file has a key that is no path')
}
