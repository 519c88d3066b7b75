import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { deleteOwned, readWholeOwned } from './avatar-store.ts'
import { exportPicture, servePictures } from './change-avatar.ts'
import { moveOldPictures } from './move-pictures.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const avatarExportParts: readonly ExportPart[] = [
  { key: 'avatars', value: readWholeOwned },
  { key: 'profileImage', value: exportPicture },
]

export const avatar = defineDomain({
  name: 'avatar',
  routes: ({ app }) => ({ avatar: avatarRoutes(app) }),
  serve: (http, { app }) => servePictures(http, app),
  prepare: ({ app }) => moveOldPictures(app),
  // The profile loses its own columns with the account, and files go with their owner.
  onAccountDeleted: async (tx, userId) => deleteOwned(tx, userId),
  exportParts: avatarExportParts,
})
