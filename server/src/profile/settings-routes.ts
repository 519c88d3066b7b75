import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { readSettings, writeSettings } from './settings-store.ts'
import { settingsView } from './settings-view.ts'

export function settingsRoutes(app: App) {
  const settingsOf = async (userId: string) => ({ settings: settingsView(await readSettings(app.db, userId)) })
  return {
    read: routes.settings.read.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return settingsOf(userId)
    }),
    change: routes.settings.change.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      await app.inTransaction((tx) => writeSettings(tx, userId, input))
      return settingsOf(userId)
    }),
  }
}
