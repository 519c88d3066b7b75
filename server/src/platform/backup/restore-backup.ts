import { join } from 'node:path'

import { z } from 'zod'

import { BootFault } from '../boot-fault.ts'
import type { FileStore } from '../files/file-store.ts'
import { everyFile, fileKey, sha256Of } from '../files/files.ts'
import type { Db, Tx } from '../postgres/db.ts'
import { assertMigrationsKnown, migrateFromNothing } from '../postgres/migrate.ts'
import { assertComplete, filesOf, linesOf, readManifest, type BackupManifest } from './backup-files.ts'
import {
  insertRows,
  listTables,
  nameOf,
  refill,
  setSequences,
  setTextFormats,
  type StoredTable,
} from './backup-store.ts'

/** Characters of rows that are written by one statement. */
const batchLength = 1_000_000

const names = z.array(z.string())

/** Throws a `BootFault` when there is no backup in `directory`, or one of a newer version than this program. */
export function assertBackup(directory: string): BackupManifest {
  const manifest = readManifest(directory)
  assertMigrationsKnown('backup', [manifest.migration])
  return manifest
}

/** Throws a `BootFault` unless the database has no tables: nothing that is there is ever written over. */
export async function assertDatabaseEmpty(db: Db): Promise<void> {
  if ((await listTables(db)).length > 0)
    throw new BootFault('The database is not empty; a backup is restored into a new one. Nothing was changed.')
}

type RestoreOptions = {
  /** Where uploaded files go; a backup that has none needs no place for them. */
  files?: FileStore
  stopped?: AbortSignal
}

/**
 * Puts the backup of `directory` into an empty database, whole or not at all, with the schema of the version that it was
 * taken from: the next start brings it up to date. Its files are stored before the rows that name them are there. Throws
 * a `BootFault` when the database is not empty, or the backup is damaged or of a newer version.
 */
export async function restoreBackup(
  db: Db,
  directory: string,
  { files, stopped }: RestoreOptions = {},
): Promise<BackupManifest> {
  const manifest = assertBackup(directory)
  await assertComplete(directory, manifest)
  await db.transaction().execute(async (tx) => {
    await assertDatabaseEmpty(tx)
    await migrateFromNothing(tx, manifest.migration)
    await setTextFormats(tx)
    const tables = await listTables(tx)
    assertTablesKnown(directory, manifest, tables)
    const withRows = tables.filter((table) => nameOf(table) in manifest.tables)
    await refill(tx, tables, async () => {
      for (const table of withRows) await fillTable(tx, directory, table, stopped)
    })
    await setSequences(tx, manifest.sequences)
    if (manifest.files && files) await restoreFiles(tx, { directory, missing: manifest.files.missing, files, stopped })
  })
  return manifest
}

/** Somebody may have made tables of their own in the database; nothing is left out unless they say so. */
function assertTablesKnown(directory: string, manifest: BackupManifest, tables: StoredTable[]): void {
  const known = tables.map(nameOf)
  const strange = Object.keys(manifest.tables).filter((name) => !known.includes(name))
  if (strange.length === 0) return
  throw new BootFault(
    `The backup has tables that are not the game's: ${strange.join(', ')}. To restore it without them, take them out of backup.json in ${directory}.`,
  )
}

type FilesToRestore = {
  directory: string
  missing: string[]
  files: FileStore
  stopped: AbortSignal | undefined
}

/** Stores every file that a restored row names, but those that were lost before the backup. */
async function restoreFiles(tx: Tx, { directory, missing, files, stopped }: FilesToRestore): Promise<void> {
  const from = filesOf(directory)
  const lost = new Set(missing)
  for await (const row of everyFile(tx)) {
    if (stopped?.aborted) throw new BootFault('Nothing was restored.')
    const key = fileKey(row)
    if (lost.has(key)) continue
    const bytes = await from.get(key)
    if (!bytes || sha256Of(bytes) !== row.sha256)
      throw new BootFault(`The backup is damaged: ${join(directory, 'files', key)} is not as it was written.`)
    await files.put(key, bytes, row.type)
  }
}

async function fillTable(tx: Tx, directory: string, table: StoredTable, stopped?: AbortSignal): Promise<void> {
  let columns: string[] | null = null
  let batch: string[] = []
  let length = 0
  const write = async () => {
    if (stopped?.aborted) throw new BootFault('Nothing was restored.')
    if (columns && batch.length > 0) await insertRows(tx, table, columns, batch)
    batch = []
    length = 0
  }
  for await (const line of linesOf(directory, nameOf(table))) {
    if (columns === null) columns = columnsIn(line, table)
    else {
      batch.push(line)
      length += line.length
      if (length > batchLength) await write()
    }
  }
  await write()
}

/** The columns that a file names: those of the table, in whatever order. */
function columnsIn(line: string, table: StoredTable): string[] {
  const written = names.parse(JSON.parse(line))
  const there = table.columns.map(({ name }) => name)
  if (written.toSorted().join() === there.toSorted().join()) return written
  throw new BootFault(`The backup does not fit its version: ${nameOf(table)} has ${written.join(', ')} there.`)
}
