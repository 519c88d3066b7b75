import type { Tx } from '../platform/postgres/db.ts'
import { deleteOwned } from './avatar-store.ts'
import { deletePicture } from './picture-store.ts'

export { avatarExportParts } from './avatar-export.ts'
export { avatarRoutes } from './avatar-routes.ts'
export { servePictures } from './show-picture.ts'

/** Takes away what is kept here of a player; the profile loses its own columns with the account. */
export async function deleteAvatars(tx: Tx, userId: string): Promise<void> {
  await deleteOwned(tx, userId)
  await deletePicture(tx, userId)
}
