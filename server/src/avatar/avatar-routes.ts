import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { chooseAvatar, putPicture, removePicture } from './change-face.ts'
import { listAvatars } from './own-avatars.ts'

export function avatarRoutes(app: App) {
  const { avatar: of } = routes
  return {
    list: of.list.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return listAvatars(app, userId)
    }),
    choose: of.choose.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return chooseAvatar(app, userId, input)
    }),
    upload: of.upload.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return putPicture(app, userId, input)
    }),
    remove: of.remove.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return removePicture(app, userId)
    }),
  }
}
