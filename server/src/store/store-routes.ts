import type { PaymentServices } from '../payment/payment-api.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { buy, undoPurchase } from './buy.ts'
import { readStore } from './store-view.ts'

export function storeRoutes(services: PaymentServices) {
  const { app } = services
  const { store } = playerRoutes
  return {
    read: store.read.handler(async ({ context }) => readStore(services, context.player.userId)),
    buy: store.buy.handler(async ({ context, input }) => buy(app, { userId: context.player.userId, ...input })),
    undo: store.undo.handler(async ({ context, input }) => {
      const { userId } = context.player
      return undoPurchase(app, { userId, purchaseId: input.params.id, commandId: input.body.commandId })
    }),
  }
}
