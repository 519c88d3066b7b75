import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { readMe } from './read-me.ts'

export function profileRoutes(app: App) {
  return {
    me: routes.profile.me.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return readMe(app, userId)
    }),
  }
}
