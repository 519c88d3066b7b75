import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { askForLift, excludeSelf, goOn, setLossLimit } from './change-tools.ts'
import { readStakes } from './stakes-view.ts'

export function stakesRoutes(app: App) {
  const { stakes } = routes
  const stakesOf = (userId: string) => readStakes(app.db, userId, app.clock.now())
  return {
    read: stakes.read.handler(async ({ context }) => stakesOf((await requireSession(context)).userId)),
    limit: stakes.limit.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      await setLossLimit(app, userId, input.dailyLossLimitCents)
      return stakesOf(userId)
    }),
    exclude: stakes.exclude.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      await excludeSelf(app, userId, input.period)
      return stakesOf(userId)
    }),
    lift: stakes.lift.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      await askForLift(app, userId)
      return stakesOf(userId)
    }),
    goOn: stakes.goOn.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      await goOn(app, userId)
      return stakesOf(userId)
    }),
  }
}
