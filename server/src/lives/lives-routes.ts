import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { livesOf } from './lives-of.ts'

export function livesRoutes(app: App) {
  return {
    read: routes.lives.read.handler(async ({ context }) => livesOf(app, (await requireSession(context)).userId)),
  }
}
