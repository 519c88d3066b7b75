import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { deleteOwned, readWholeOwned, deletePicture, readWholePicture } from './avatar-store.ts'
import { servePictures } from './change-avatar.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const avatarExportParts: readonly ExportPart[] = [
  { key: 'avatars', value: readWholeOwned },
  { key: 'profileImage', value: readWholePicture },
]

export const avatar = defineDomain({
  name: 'avatar',
  routes: ({ app }) => ({ avatar: avatarRoutes(app) }),
  serve: (http, { app }) => servePictures(http, app),
  // The profile loses its own columns with the account.
  onAccountDeleted: async (tx, userId) => {
    await deleteOwned(tx, userId)
    await deletePicture(tx, userId)
  },
  exportParts: avatarExportParts,
})
