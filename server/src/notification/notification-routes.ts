import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { celebrate, listNotices, readAllNotices, readNotice, summariseNotices } from './read-notices.ts'

/** Procedures under `/api/notices`. */
export function noticeRoutes(app: App) {
  const { notice } = playerRoutes
  return {
    list: notice.list.handler(async ({ context, input }) =>
      listNotices(app, context.player.userId, input.before ?? null),
    ),
    summary: notice.summary.handler(async ({ context }) => summariseNotices(app, context.player.userId)),
    read: notice.read.handler(async ({ context, input }) => {
      const { userId } = context.player
      await readNotice(app, userId, input.id)
      return summariseNotices(app, userId)
    }),
    readAll: notice.readAll.handler(async ({ context }) => {
      const { userId } = context.player
      await readAllNotices(app, userId)
      return summariseNotices(app, userId)
    }),
    celebrate: notice.celebrate.handler(async ({ context, input }) => {
      const { userId } = context.player
      return { milestones: await celebrate(app, userId, input.commandId) }
    }),
  }
}
