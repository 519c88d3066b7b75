import { BootFault } from '../platform/boot-fault.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import { insertFile, storeFile } from '../platform/files/files.ts'
import type { App } from '../platform/app.ts'
import { deleteOldPicture, lockOldPicture, readOldPictures } from './avatar-store.ts'

/** Pictures whose bytes are read at once. */
const batch = 20

/**
 * Moves the pictures that older versions wrote into rows to the store of files, each under its id, so that its address
 * stays. Runs before the server listens; cut short it goes on with the next start, and of two servers each picture is
 * moved by one. Throws a `BootFault` where the store does not serve.
 */
export async function moveOldPictures({
  db,
  files,
  inTransaction,
}: Pick<App, 'db' | 'files' | 'inTransaction'>): Promise<void> {
  for (;;) {
    const old = await readOldPictures(db, batch)
    if (old.length === 0) return
    for (const { userId, id, small, large, madeAt } of old) {
      const stored = await storeFile(files, 'profilePicture', {
        id,
        type: 'image/webp',
        variants: { small, large },
      }).catch(notNow)
      await inTransaction(async (tx) => {
        if (!(await lockOldPicture(tx, id))) return
        await insertFile(tx, stored, { ownerId: userId, at: madeAt.getTime() })
        await deleteOldPicture(tx, id)
      })
    }
  }
}

function notNow(error: unknown): never {
  if (!(error instanceof FilesUnavailable)) throw error
  throw new BootFault(`Pictures of an older version cannot be moved to the uploaded files (${error.message}).`)
}
