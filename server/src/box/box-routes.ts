import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { openBox } from './open-box.ts'
import { preferFixed } from './prefer-fixed.ts'
import { readBoxes } from './read-boxes.ts'

export function boxRoutes(app: App) {
  const { box } = routes
  return {
    read: box.read.handler(async ({ context }) => readBoxes(app, (await requireSession(context)).userId)),
    open: box.open.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return openBox(app, { userId, box: input.params.box, commandId: input.body.commandId })
    }),
    prefer: box.prefer.handler(async ({ context, input }) =>
      preferFixed(app, (await requireSession(context)).userId, input.fixed),
    ),
  }
}
