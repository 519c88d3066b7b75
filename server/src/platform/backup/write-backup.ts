import type { Instant } from '@satoshi/rules/time'

import { BootFault, systemCode } from '../boot-fault.ts'
import { FilesUnavailable, type FileStore } from '../files/file-store.ts'
import { everyFile, fileKey, sha256Of } from '../files/files.ts'
import { whileNothingIsDeleted } from '../files/files-store.ts'
import type { Db, Tx } from '../postgres/db.ts'
import { lastMigration } from '../postgres/migrate.ts'
import { BackupDraft, type BackupManifest } from './backup-files.ts'
import {
  listTables,
  lockAgainstChange,
  nameOf,
  readRows,
  readSequences,
  setTextFormats,
  type StoredTable,
} from './backup-store.ts'

type WriteOptions = {
  at: Instant
  /** Where the bytes of uploaded files are; left out where a bucket keeps them. */
  files?: FileStore | null
  /** Whoever asked for it wants no more of it. */
  stopped?: AbortSignal | undefined
}

/**
 * Writes all rows of a database into `directory`, as they were at one moment, and the files that they name, while others
 * go on working on it. Throws a `BootFault`, and leaves nothing, when the directory is not empty or cannot be written.
 */
export async function writeBackup(db: Db, directory: string, options: WriteOptions): Promise<BackupManifest> {
  // From before the snapshot to the end: what a row of it names must not be deleted before it was copied.
  return whileNothingIsDeleted(db, (connection) => writeSnapshot(connection, directory, options))
}

async function writeSnapshot(db: Db, directory: string, options: WriteOptions): Promise<BackupManifest> {
  const tables = await listTables(db)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    const draft = new BackupDraft(directory)
    try {
      // Before anything is read, since that takes the snapshot: a table that is rewritten later is empty in it.
      await lockAgainstChange(tx, tables)
      const manifest = await writeRows(tx, draft, options)
      draft.finish(manifest)
      return manifest
    } catch (error) {
      draft.discard()
      throw error
    }
  })
}

async function writeRows(tx: Tx, draft: BackupDraft, options: WriteOptions): Promise<BackupManifest> {
  const { at, stopped, files: store = null } = options
  await setTextFormats(tx)
  const migration = await lastMigration(tx)
  const tables: BackupManifest['tables'] = {}
  const stored = await listTables(tx)
  for (const table of stored) {
    throwIfStopped(stopped)
    const written = await writeTable(tx, draft, table, stopped)
    if (written) tables[nameOf(table)] = written
  }
  // Sequences stand outside of the snapshot: read last, none of them is behind a row.
  const sequences = await readSequences(tx)
  const hasFiles = store !== null && stored.some((table) => nameOf(table) === 'public.files')
  const files = hasFiles ? await copyFiles(tx, { from: store, to: draft.files(), stopped }) : null
  return { format: 1, takenAt: new Date(at).toISOString(), migration, tables, sequences, files }
}

type FileCopy = { from: FileStore; to: FileStore; stopped: AbortSignal | undefined }

/** Copies what rows of the snapshot name. Bytes that are lost, or cannot be read, keep nothing else from being saved: they are named. */
async function copyFiles(tx: Tx, { from, to, stopped }: FileCopy): Promise<NonNullable<BackupManifest['files']>> {
  const missing: string[] = []
  let copied = 0
  for await (const row of everyFile(tx)) {
    throwIfStopped(stopped)
    const bytes = await from.get(fileKey(row)).catch(unreadable)
    if (!bytes || sha256Of(bytes) !== row.sha256) {
      missing.push(fileKey(row))
      continue
    }
    await to.put(fileKey(row), bytes, row.type).catch(noRoom)
    copied += 1
  }
  return { copied, missing }
}

function unreadable(error: unknown): null {
  if (error instanceof FilesUnavailable) return null
  throw error
}

function noRoom(error: unknown): never {
  const code = error instanceof FilesUnavailable ? systemCode(error.cause) : null
  throw code === null ? error : new BootFault(`The files of the backup could not be written (${code}).`)
}

/** Null when there are no rows. */
async function writeTable(tx: Tx, draft: BackupDraft, table: StoredTable, stopped: AbortSignal | undefined) {
  let file: ReturnType<BackupDraft['addTable']> | null = null
  try {
    for await (const lines of readRows(tx, table)) {
      throwIfStopped(stopped)
      if (!file) {
        file = draft.addTable(nameOf(table))
        file.add([JSON.stringify(table.columns.map(({ name }) => name))])
      }
      file.add(lines)
    }
  } catch (error) {
    file?.close()
    throw error
  }
  return file?.finish() ?? null
}

function throwIfStopped(stopped: AbortSignal | undefined): void {
  if (stopped?.aborted) throw new BootFault('Nothing is left of the backup.')
}
