import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { celebrate, listNotices, readAllNotices, readNotice, summariseNotices } from './read-notices.ts'

/** Procedures under `/api/notices`. */
export function noticeRoutes(app: App) {
  const { notification } = playerRoutes
  return {
    list: notification.list.handler(async ({ context, input }) =>
      listNotices(app, context.player.userId, input.before ?? null),
    ),
    summary: notification.summary.handler(async ({ context }) => summariseNotices(app, context.player.userId)),
    read: notification.read.handler(async ({ context, input }) => {
      const { userId } = context.player
      await readNotice(app, userId, input.id)
      return summariseNotices(app, userId)
    }),
    readAll: notification.readAll.handler(async ({ context }) => {
      const { userId } = context.player
      await readAllNotices(app, userId)
      return summariseNotices(app, userId)
    }),
    celebrate: notification.celebrate.handler(async ({ context, input }) => {
      const { userId } = context.player
      return celebrate(app, userId, input.commandId)
    }),
  }
}
