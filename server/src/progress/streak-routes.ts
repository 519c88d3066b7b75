import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import { readStreak } from './read-streak.ts'
import { repairStreak } from './repair-streak.ts'

export function streakRoutes(app: App) {
  const { streak } = playerRoutes
  return {
    read: streak.read.handler(async ({ context, input }) => {
      const { userId } = context.player
      return readStreak(app.db, userId, { at: app.clock.now(), month: input.month ?? null })
    }),
    repair: streak.repair.handler(async ({ context, input }) => {
      const { userId } = context.player
      const repaired = await repairStreak(app, userId, input.commandId)
      publishStale(app.live, userId, 'progress', 'wallet')
      return repaired
    }),
  }
}
