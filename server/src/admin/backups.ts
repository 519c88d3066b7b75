import { resolve } from 'node:path'

import type { BackupManifest } from '../platform/backup/backup-files.ts'
import { openFileStore } from '../platform/files/files.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { exitCodes, type AdminCommand } from './admin-command.ts'

/** `backup <directory>`: writes all rows and files, as they are at one moment, while the server goes on. */
export function backUp(directory: string): AdminCommand {
  return async ({ connection, place, now, print, complain, stopped }) => {
    // A bucket has copies of its own.
    const files = place.filesBucket ? null : openFileStore(place)
    const manifest = await writeBackup(connection.db, directory, { at: now, files, stopped })
    print(`${rowsOf(manifest)} are in ${resolve(directory)}.`)
    if (files === null) print('Uploaded files are not: they are in the bucket of FILES_S3_BUCKET.')
    const lost = manifest.files?.missing ?? []
    for (const key of lost) complain(`${key} is not among the files, or is damaged.`)
    print('Keep the secret of the sessions as well (AUTH_SECRET, or auth-secret in DATA_DIR), but not beside it.')
    print('So the keys of identity checks (IDENTITY_KEY, or identity-key in DATA_DIR): without them no document opens.')
    return lost.length === 0 ? exitCodes.well : exitCodes.wrong
  }
}

/** `restore <directory>`: puts them into a new database, whole or not at all. */
export function restore(directory: string): AdminCommand {
  return async ({ connection, place, print, stopped }) => {
    const manifest = await restoreBackup(connection.db, directory, { files: openFileStore(place), stopped })
    print(`${rowsOf(manifest)} are restored, as they were at ${manifest.takenAt}.`)
    print('The next start brings them up to date. Then look at npm run admin -- audit.')
    return exitCodes.well
  }
}

function rowsOf({ tables, files, migration }: BackupManifest): string {
  const counts = Object.values(tables).map(({ rows }) => rows)
  const rows = counts.reduce((sum, count) => sum + count, 0)
  const withFiles = files?.copied ? ` and ${files.copied} files` : ''
  return `${rows} rows of ${counts.length} tables${withFiles}, at migration ${migration},`
}
