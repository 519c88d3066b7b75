import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { agree, showTap, tap } from './handshake.ts'
import { findNearby } from './find-nearby.ts'
import { showSharing, startSharing, stopSharing, updatePosition } from './share.ts'
import { deleteTap } from './tap-store.ts'

/** Procedures under `/api/nearby`. */
export function nearbyRoutes(app: App) {
  const { nearby } = playerRoutes
  return {
    mine: nearby.mine.handler(async ({ context }) => showSharing(app, context.player.userId)),
    start: nearby.start.handler(async ({ context, input }) => startSharing(app, context.player.userId, input.position)),
    update: nearby.update.handler(async ({ context, input }) => updatePosition(app, context.player.userId, input)),
    stop: nearby.stop.handler(async ({ context }) => {
      await stopSharing(app, context.player.userId)
      return { done: true as const }
    }),
    around: nearby.around.handler(async ({ context }) => findNearby(app, context.player.userId)),
    tap: nearby.tap.handler(async ({ context, input }) => tap(app, context.player.userId, input)),
    handshake: nearby.handshake.handler(async ({ context }) => showTap(app, context.player.userId)),
    agree: nearby.agree.handler(async ({ context, input }) => agree(app, context.player.userId, input.tapId)),
    leave: nearby.leave.handler(async ({ context }) => {
      await deleteTap(app.db, context.player.userId)
      return { done: true as const }
    }),
  }
}
