import type { ShownAvatar } from '@satoshi/contract/avatar'

import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/live.ts'
import { chooseAvatar, savePicture, removePicture, listAvatars } from './change-avatar.ts'
import { wear } from './wardrobe.ts'

export function avatarRoutes(app: App) {
  const { avatar: of } = playerRoutes
  /** The player's other tabs and devices show the new face as well. */
  const tell = (userId: string, avatar: ShownAvatar) => {
    publishStale(app.live, userId, 'appearance')
    return avatar
  }
  return {
    list: of.list.handler(async ({ context }) => {
      const { userId } = context.player
      return listAvatars(app, userId)
    }),
    choose: of.choose.handler(async ({ context, input }) => {
      const { userId } = context.player
      return tell(userId, await chooseAvatar(app, userId, input))
    }),
    wear: of.wear.handler(async ({ context, input }) => {
      const { userId } = context.player
      return tell(userId, await wear(app, userId, input))
    }),
    upload: of.upload.handler(async ({ context, input }) => {
      const { userId } = context.player
      const { query, body } = input
      return tell(userId, await savePicture(app, userId, { ...query, image: body }))
    }),
    remove: of.remove.handler(async ({ context }) => {
      const { userId } = context.player
      return tell(userId, await removePicture(app, userId))
    }),
  }
}
