import type { Instant } from '@satoshi/rules/time'

import { BootFault } from '../boot-fault.ts'
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

/** `stopped`: whoever asked for it wants no more of it. */
type WriteOptions = { at: Instant; stopped?: AbortSignal | undefined }

/**
 * Writes all rows of a database into `directory`, as they were at one moment, while others go on working on it. Throws a
 * `BootFault`, and leaves nothing, when the directory is not empty or cannot be written.
 */
export async function writeBackup(db: Db, directory: string, { at, stopped }: WriteOptions): Promise<BackupManifest> {
  const tables = await listTables(db)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    const draft = new BackupDraft(directory)
    try {
      // Before anything is read, since that takes the snapshot: a table that is rewritten later is empty in it.
      await lockAgainstChange(tx, tables)
      const manifest = await writeRows(tx, draft, { at, stopped })
      draft.finish(manifest)
      return manifest
    } catch (error) {
      draft.discard()
      throw error
    }
  })
}

async function writeRows(tx: Tx, draft: BackupDraft, { at, stopped }: WriteOptions): Promise<BackupManifest> {
  await setTextFormats(tx)
  const migration = await lastMigration(tx)
  const tables: BackupManifest['tables'] = {}
  for (const table of await listTables(tx)) {
    throwIfStopped(stopped)
    const written = await writeTable(tx, draft, table, stopped)
    if (written) tables[nameOf(table)] = written
  }
  // Sequences stand outside of the snapshot: read last, none of them is behind a row.
  const sequences = await readSequences(tx)
  return { format: 1, takenAt: new Date(at).toISOString(), migration, tables, sequences }
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
