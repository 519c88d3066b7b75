import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { readSettings, writeSettings } from './settings-store.ts'
import { settingsView } from './settings-view.ts'

export function settingsRoutes(app: App) {
  const settingsOf = async (userId: string) => ({ settings: settingsView(await readSettings(app.db, userId)) })
  return {
    read: playerRoutes.settings.read.handler(async ({ context }) => {
      const { userId } = context.player
      return settingsOf(userId)
    }),
    change: playerRoutes.settings.change.handler(async ({ context, input }) => {
      const { userId } = context.player
      await app.inTransaction((tx) => writeSettings(tx, userId, input))
      return settingsOf(userId)
    }),
  }
}
