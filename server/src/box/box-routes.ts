import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { openBox } from './open-box.ts'
import { preferFixed } from './prefer-fixed.ts'
import { readBoxes } from './read-boxes.ts'

export function boxRoutes(app: App) {
  const { box } = playerRoutes
  return {
    read: box.read.handler(async ({ context }) => readBoxes(app, context.player.userId)),
    open: box.open.handler(async ({ context, input }) => {
      const { userId } = context.player
      return openBox(app, { userId, box: input.params.box, commandId: input.body.commandId })
    }),
    prefer: box.prefer.handler(async ({ context, input }) => preferFixed(app, context.player.userId, input.fixed)),
  }
}
