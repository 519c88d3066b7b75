import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { celebrate } from './celebrate.ts'
import { listNotices, readAllNotices, readNotice, summariseNotices } from './read-notices.ts'

/** Procedures under `/api/notices`. */
export function noticeRoutes(app: App) {
  const { notice } = routes
  return {
    list: notice.list.handler(async ({ context, input }) =>
      listNotices(app, (await requireSession(context)).userId, input.before ?? null),
    ),
    summary: notice.summary.handler(async ({ context }) =>
      summariseNotices(app, (await requireSession(context)).userId),
    ),
    read: notice.read.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      await readNotice(app, userId, input.id)
      return summariseNotices(app, userId)
    }),
    readAll: notice.readAll.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      await readAllNotices(app, userId)
      return summariseNotices(app, userId)
    }),
    celebrate: notice.celebrate.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return { milestones: await celebrate(app, userId, input.commandId) }
    }),
  }
}
