import { defineDomain } from '../platform/domain.ts'
import { avatarExportParts } from './avatar-export.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { deleteOwned } from './avatar-store.ts'
import { deletePicture } from './picture-store.ts'
import { servePictures } from './show-picture.ts'

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
