import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { fileKinds, type FileKind, type FileKindRule, type FileType, type VariantOf } from '@satoshi/rules/file-kinds'
import { hour, type Instant } from '@satoshi/rules/time'

import type { App } from '../app.ts'
import { newRandomId } from '../ids.ts'
import { sendJob } from '../jobs/jobs.ts'
import type { Db, Tx } from '../postgres/db.ts'
import { CachedStore } from './cached-store.ts'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import {
  deleteFileRow,
  deleteFileRows,
  findFileRow,
  findKnownFiles,
  insertFileRows,
  lockDeletion,
  readFilePage,
  type FilePlace,
  type FileRow,
  type NewFile,
} from './files-store.ts'
import { S3Store, type S3Place } from './s3-store.ts'

/** The store that the configuration asks for. Nothing is made or reached before it is used. */
export function openFileStore({ dataDir, filesBucket }: { dataDir: string; filesBucket: S3Place | null }): FileStore {
  return new CachedStore(filesBucket ? new S3Store(filesBucket) : new DiskStore(join(dataDir, 'files')))
}

/** Key of some bytes: in folders by the first two digits of the id, 256 of them a kind. */
export function fileKey({ kind, id, variant }: FilePlace): string {
  return `${kind}/${id.slice(0, 2)}/${id}-${variant}`
}

/** A file whose bytes are stored and which nobody sees yet. */
export type StoredFile = Omit<NewFile, 'ownerId' | 'at'>

/**
 * Stores the bytes of a new file, before the transaction that inserts it (`insertFile`). A crash in between leaves
 * bytes that no row names, which the sweep deletes: nothing else may, since a commit whose answer is lost may stand.
 */
export async function storeFile<Kind extends FileKind>(
  store: FileStore,
  kind: Kind,
  { type, variants, id = newRandomId() }: { type: FileType; variants: Record<VariantOf<Kind>, Buffer>; id?: string },
): Promise<StoredFile> {
  const parts = Object.entries<Buffer>(variants)
  const stored = isSealed(kind) ? 'application/octet-stream' : type
  for (const [variant, bytes] of parts) await store.put(fileKey({ kind, id, variant }), bytes, stored)
  return {
    id,
    kind,
    type,
    isPrivate: ruleOf(kind).readBy !== 'anyone',
    variants: parts.map(([variant, bytes]) => ({ variant, bytes: bytes.length, sha256: sha256Of(bytes) })),
  }
}

function ruleOf(kind: FileKind): FileKindRule {
  return fileKinds[kind]
}

/** Whether files of a kind have no address at all, neither a public nor a signed one: their bytes were sealed by its domain. */
export function isSealed(kind: string): boolean {
  const rules: Record<string, FileKindRule> = fileKinds
  return rules[kind]?.readBy === 'sealed'
}

/** Makes a stored file visible when `tx` commits, and its owner's; null for what belongs to no person. */
export async function insertFile(
  tx: Tx,
  file: StoredFile,
  owner: { ownerId: string | null; at: Instant },
): Promise<void> {
  await insertFileRows(tx, { ...file, ownerId: owner.ownerId, at: new Date(owner.at) })
}

/** Takes an owner's files away when `tx` commits, all or those of a kind; a job deletes their bytes afterwards. */
export async function removeFiles(tx: Tx, ownerId: string, kind: FileKind | null = null): Promise<void> {
  await deleteBytesOf(tx, await deleteFileRows(tx, ownerId, kind))
}

/** Takes one file away when `tx` commits; a job deletes its bytes afterwards. */
export async function removeFile(tx: Tx, id: string): Promise<void> {
  await deleteBytesOf(tx, await deleteFileRow(tx, id))
}

async function deleteBytesOf(tx: Tx, removed: readonly FilePlace[]): Promise<void> {
  for (const keys of inParts(removed.map(fileKey))) await sendJob(tx, 'filesRemoved', { keys })
}

/** A file with its bytes; null where there is none, or no longer. */
export async function readFile(
  { db, files }: { db: Db; files: FileStore },
  { id, variant }: Omit<FilePlace, 'kind'>,
): Promise<{ row: FileRow; bytes: Buffer } | null> {
  const row = await findFileRow(db, { id, variant })
  const bytes = row && (await files.get(fileKey(row)))
  return row && bytes ? { row, bytes } : null
}

/** A file of a kind for whoever knows its id; null for one that is read by signed addresses, or by none. */
export async function readPublicFile(
  sources: { db: Db; files: FileStore },
  { kind, id, variant }: FilePlace,
): Promise<{ row: FileRow; bytes: Buffer } | null> {
  const found = await readFile(sources, { id, variant })
  return found?.row.kind === kind && !found.row.isPrivate ? found : null
}

/** Rows that are read at a time. */
const pageSize = 500

/** Every file, by its id. */
export async function* everyFile(db: Db): AsyncGenerator<FileRow> {
  let last: FileRow | null = null
  for (;;) {
    const page: FileRow[] = await readFilePage(db, last, pageSize)
    yield* page
    if (page.length < pageSize) return
    last = page.at(-1) ?? null
  }
}

/** Deletes bytes whose rows are gone; done again it finds nothing to do. */
export async function deleteBytes({ inTransaction, files }: Pick<App, 'inTransaction' | 'files'>, keys: string[]) {
  await inTransaction(async (tx) => {
    await lockDeletion(tx)
    await files.delete(keys)
  })
}

/** Keys that are deleted at once: a bucket that is slow takes a second for each, and a job has 25 seconds. */
const deletedAtOnce = 10

function inParts(keys: readonly string[]): string[][] {
  const starts = Array.from({ length: Math.ceil(keys.length / deletedAtOnce) }, (_, part) => part * deletedAtOnce)
  return starts.map((start) => keys.slice(start, start + deletedAtOnce))
}

/** Age from which bytes without a row are nobody's: longer than any transaction that may still insert their row. */
const orphanMillis = 24 * hour

/** The keys that the server makes, whole or as a draft; whatever else stands in a bucket is not ours to delete. */
const ownKey = /^[a-zA-Z]+\/[\da-f]{2}\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-[a-zA-Z]+(?:\.draft-[\da-f]{8})?$/

/** Deletes bytes that no row names and that are older than a day; gives how many files that were. */
export async function sweepFiles(app: Pick<App, 'clock' | 'db' | 'inTransaction' | 'files'>): Promise<number> {
  const before = app.clock.now() - orphanMillis
  let swept = 0
  for await (const listed of app.files.list()) {
    const old = listed.flatMap(({ key, modifiedAt }) => {
      const id = ownKey.exec(key)?.[1]
      return id !== undefined && modifiedAt < before ? [{ key, id }] : []
    })
    if (old.length === 0) continue
    const known = new Set((await findKnownFiles(app.db, [...new Set(old.map(({ id }) => id))])).map(fileKey))
    const orphans = old.map(({ key }) => key).filter((key) => !known.has(key))
    for (const keys of inParts(orphans)) await deleteBytes(app, keys)
    swept += orphans.length
  }
  return swept
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
