import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { requestLift, excludeSelf, goOn, setLossLimit, readStakes } from './responsible-play.ts'

export function stakesRoutes(app: App) {
  const { stakes } = playerRoutes
  const stakesOf = (userId: string) => readStakes(app.db, userId, app.clock.now())
  return {
    read: stakes.read.handler(async ({ context }) => stakesOf(context.player.userId)),
    limit: stakes.limit.handler(async ({ context, input }) => {
      const { userId } = context.player
      await setLossLimit(app, userId, input.dailyLossLimitCents)
      return stakesOf(userId)
    }),
    exclude: stakes.exclude.handler(async ({ context, input }) => {
      const { userId } = context.player
      await excludeSelf(app, userId, input.period)
      return stakesOf(userId)
    }),
    lift: stakes.lift.handler(async ({ context }) => {
      const { userId } = context.player
      await requestLift(app, userId)
      return stakesOf(userId)
    }),
    goOn: stakes.goOn.handler(async ({ context }) => {
      const { userId } = context.player
      await goOn(app, userId)
      return stakesOf(userId)
    }),
  }
}
