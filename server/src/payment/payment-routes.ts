import { minute } from '@satoshi/rules/time'

import { consumeAllowances, storedLimits } from '../platform/rate-limit/allowances.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { refuse } from '../platform/refusal.ts'
import type { PaymentOrder } from '@satoshi/contract/payment'
import { closeOrder } from './close-order.ts'
import { orderPackage } from './order-package.ts'
import { payOffDebt } from './pay-off-debt.ts'
import { isOffered, type PaymentServices } from './payment-services.ts'
import { readOwn, readOwnOrder, readPayments } from './payment-view.ts'
import { asking, type PaymentWorld } from './payment-world.ts'
import { refundPackage } from './refund-order.ts'
import { setLimit } from './spending-limit.ts'

/** So often may one player order, and change the limit; each order is a call of the provider. */
const limits = storedLimits({
  orders: { atOnce: 20, every: 3 * minute },
  limitChanges: { atOnce: 10, every: 60 * minute },
})

export function paymentRoutes({ app, payments }: PaymentServices) {
  const { payment } = playerRoutes
  const offered = (): PaymentWorld => {
    if (!payments.provider || !isOffered({ app, payments })) throw refuse('payment.notOffered')
    return { app, provider: payments.provider }
  }
  return {
    read: payment.read.handler(async ({ context }) => readPayments({ app, payments }, context.player.userId)),
    order: payment.order.handler(async ({ context, input }) => {
      const { package: name, ...ordering } = input
      await consumeAllowances(app, [{ limit: limits.orders, of: context.player.userId }])
      return orderPackage(offered(), { userId: context.player.userId, name, ...ordering })
    }),
    readOrder: payment.readOrder.handler(async ({ context, input }) =>
      readOwnOrder(app.db, { userId: context.player.userId, id: input.params.id, at: app.clock.now() }),
    ),
    cancel: payment.cancel.handler(async ({ context, input }) =>
      cancelOrder({ app, payments }, context.player.userId, input.params.id),
    ),
    refund: payment.refund.handler(async ({ context, input }) => {
      const { commandId } = input.body
      return refundPackage({ app }, { userId: context.player.userId, commandId, id: input.params.id })
    }),
    setLimit: payment.setLimit.handler(async ({ context, input }) => {
      await consumeAllowances(app, [{ limit: limits.limitChanges, of: context.player.userId }])
      return setLimit(app, context.player.userId, input.centavos)
    }),
    payDebt: payment.payDebt.handler(async ({ context, input }) =>
      payOffDebt(app, context.player.userId, input.commandId),
    ),
  }
}

/** Gives up an order of the player; where nothing is sold any more it runs out by itself. Refuses `payment.orderNotFound`. */
async function cancelOrder({ app, payments }: PaymentServices, userId: string, id: string): Promise<PaymentOrder> {
  const order = await readOwn(app.db, userId, id)
  const world = payments.provider && { app, provider: payments.provider }
  if (world) await asking(world, closeOrder(world, order))
  return readOwnOrder(app.db, { userId, id, at: app.clock.now() })
}
