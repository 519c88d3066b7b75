import { minute } from '@satoshi/rules/time'

import { asking, type PaymentServices, type PaymentWorld } from '../payment/payment-api.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { consumeAllowances, storedLimits } from '../platform/rate-limit/allowances.ts'
import { refuse } from '../platform/refusal.ts'
import { cancelPlan, changePlan, openCardPage, previewChange, resumePlan } from './change-plan.ts'
import { closePlan } from './close-plan.ts'
import { orderPlan } from './order-plan.ts'
import { isPlanOffered, readOwn, readOwnOrder, readPlans } from './subscription-view.ts'

/** So often may one player order a plan, and have the provider called about the one that they have. */
const limits = storedLimits({
  planOrders: { atOnce: 20, every: 3 * minute },
  planCalls: { atOnce: 40, every: 1 * minute },
})

export function subscriptionRoutes(services: PaymentServices) {
  const { app, payments } = services
  const { subscription } = playerRoutes
  const offered = (): PaymentWorld => {
    if (!payments.provider || !isPlanOffered(services)) throw refuse('payment.notOffered')
    return { app, provider: payments.provider }
  }
  // What somebody has can be cancelled, and its card changed, though nothing is sold any more.
  const reached = (): PaymentWorld => {
    if (!payments.provider) throw refuse('payment.notOffered')
    return { app, provider: payments.provider }
  }
  const consumeCall = async (userId: string) => consumeAllowances(app, [{ limit: limits.planCalls, of: userId }])
  return {
    read: subscription.read.handler(async ({ context }) => readPlans(services, context.player.userId)),
    order: subscription.order.handler(async ({ context, input }) => {
      const { userId } = context.player
      const { plan, interval, ...ordering } = input
      await consumeAllowances(app, [{ limit: limits.planOrders, of: userId }])
      return orderPlan(offered(), { userId, offer: { plan, interval }, ...ordering })
    }),
    readOrder: subscription.readOrder.handler(async ({ context, input }) =>
      readOwnOrder(app.db, { userId: context.player.userId, id: input.params.id, at: app.clock.now() }),
    ),
    cancelOrder: subscription.cancelOrder.handler(async ({ context, input }) => {
      const { userId } = context.player
      const order = await readOwn(app.db, userId, input.params.id)
      const world = payments.provider && { app, provider: payments.provider }
      if (world) await asking(world, closePlan(world, order))
      return readOwnOrder(app.db, { userId, id: order.id, at: app.clock.now() })
    }),
    previewChange: subscription.previewChange.handler(async ({ context, input }) => {
      await consumeCall(context.player.userId)
      return previewChange(offered(), context.player.userId, input)
    }),
    change: subscription.change.handler(async ({ context, input }) => {
      const { userId } = context.player
      const { plan, interval, ...change } = input
      await consumeCall(userId)
      await changePlan(offered(), { userId, offer: { plan, interval }, ...change })
      return readPlans(services, userId)
    }),
    cancel: subscription.cancel.handler(async ({ context }) => {
      await consumeCall(context.player.userId)
      await cancelPlan(reached(), context.player.userId)
      return readPlans(services, context.player.userId)
    }),
    resume: subscription.resume.handler(async ({ context }) => {
      await consumeCall(context.player.userId)
      await resumePlan(offered(), context.player.userId)
      return readPlans(services, context.player.userId)
    }),
    openPortal: subscription.openPortal.handler(async ({ context }) => {
      await consumeCall(context.player.userId)
      return { url: await openCardPage(reached(), context.player.userId) }
    }),
  }
}
