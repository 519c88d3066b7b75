import { resolve } from 'node:path'

import type { BackupManifest } from '../platform/backup/backup-files.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { exitCodes, type AdminCommand } from './admin-command.ts'

/** `backup <directory>`: writes all rows, as they are at one moment, while the server goes on. */
export function backUp(directory: string): AdminCommand {
  return async ({ connection, now, print, stopped }) => {
    const manifest = await writeBackup(connection.db, directory, { at: now, stopped })
    print(`${rowsOf(manifest)} are in ${resolve(directory)}.`)
    print('Keep the secret of the sessions as well (AUTH_SECRET, or auth-secret in DATA_DIR), but not beside it.')
    return exitCodes.well
  }
}

/** `restore <directory>`: puts them into a new database, whole or not at all. */
export function restore(directory: string): AdminCommand {
  return async ({ connection, print, stopped }) => {
    const manifest = await restoreBackup(connection.db, directory, stopped)
    print(`${rowsOf(manifest)} are restored, as they were at ${manifest.takenAt}.`)
    print('The next start brings them up to date. Then look at npm run admin -- audit.')
    return exitCodes.well
  }
}

function rowsOf({ tables, migration }: BackupManifest): string {
  const counts = Object.values(tables).map(({ rows }) => rows)
  return `${counts.reduce((sum, rows) => sum + rows, 0)} rows of ${counts.length} tables, at migration ${migration},`
}
