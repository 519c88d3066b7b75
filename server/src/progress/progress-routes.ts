import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/live.ts'
import { beginBoost, readInventory } from './begin-boost.ts'
import { readStreak } from './streak-view.ts'
import { repairStreak } from './streak.ts'

/** What a player holds. It stands here because a boost acts on progress, and its day is the player's. */
export function inventoryRoutes(app: App) {
  const { inventory } = playerRoutes
  return {
    read: inventory.read.handler(async ({ context }) => {
      const { userId } = context.player
      return readInventory(app.db, userId, { at: app.clock.now(), settings: app.settings() })
    }),
    boost: inventory.boost.handler(async ({ context, input }) => {
      const { userId } = context.player
      const held = await beginBoost(app, { userId, ...input })
      publishStale(app.live, userId, 'inventory', 'progress')
      return held
    }),
  }
}

export function streakRoutes(app: App) {
  const { streak } = playerRoutes
  return {
    read: streak.read.handler(async ({ context, input }) => {
      const { userId } = context.player
      return readStreak(app.db, userId, {
        at: app.clock.now(),
        month: input.month ?? null,
        settings: app.settings(),
      })
    }),
    repair: streak.repair.handler(async ({ context, input }) => {
      const { userId } = context.player
      const repaired = await repairStreak(app, userId, input.commandId)
      publishStale(app.live, userId, 'progress', 'wallet')
      return repaired
    }),
  }
}
