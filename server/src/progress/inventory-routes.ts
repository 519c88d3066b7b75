import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import { beginBoost, readInventory } from './begin-boost.ts'

/** What a player holds. It stands here because a boost acts on progress, and its day is the player's. */
export function inventoryRoutes(app: App) {
  const { inventory } = playerRoutes
  return {
    read: inventory.read.handler(async ({ context }) => {
      const { userId } = context.player
      return readInventory(app.db, userId, app.clock.now())
    }),
    boost: inventory.boost.handler(async ({ context, input }) => {
      const { userId } = context.player
      const held = await beginBoost(app, { userId, ...input })
      publishStale(app.live, userId, 'inventory', 'progress')
      return held
    }),
  }
}
