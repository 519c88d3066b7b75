import type { PaymentOrder } from '@satoshi/contract/payment'
import { mayRefund, withNews } from '@satoshi/rules/payment/order'

import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockLots } from '../wallet/wallet-api.ts'
import { readOrder } from './order-store.ts'
import { readOwnOrder } from './payment-view.ts'
import type { PaymentWorld } from './payment-world.ts'
import { lockWithPlayer, settleOrder } from './settle-order.ts'

type Refunding = { userId: string; commandId: string; id: string }

/**
 * Gives a package back whose BTZ are unspent: they are taken at once, and the money is given back by a job, until the
 * provider has done it. Refuses `payment.orderNotFound`, `.notRefundable`, `.refundTooLate` and `.refundSpent`.
 */
export async function refundPackage({ app }: Pick<PaymentWorld, 'app'>, refunding: Refunding): Promise<PaymentOrder> {
  const { userId, commandId, id } = refunding
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'payment.refund', body: { id }, at }
  await app.inTransaction((tx) =>
    once(tx, command, async () => {
      const locked = await lockWithPlayer(tx, id)
      if (!locked || locked.order.userId !== userId) throw refuse('payment.orderNotFound')
      const { order } = locked
      unwrap(mayRefund(order.facts, (await lockLots(tx, userId)).granted, at))
      await settleOrder(tx, locked, { ...order.facts, refundAskedAt: at }, at)
      await app.jobs.send(tx, 'refundOrder', { orderId: id })
      return null
    }),
  )
  publishStale(app.live, userId, 'wallet')
  return readOwnOrder(app.db, { userId, id, at })
}

/**
 * Has the provider give the money of an order back. That it was done is told by an event; where the provider never will,
 * the BTZ return. Throws `ProviderAway`, and is then tried again.
 */
export async function refundByJob({ app, provider }: PaymentWorld, orderId: string): Promise<void> {
  const order = await readOrder(app.db, orderId)
  if (!order || order.paymentId === null || order.facts.refundAskedAt === null) return
  if ((await provider.refund({ orderId, paymentId: order.paymentId })) === 'begun') return
  const at = app.clock.now()
  await app.inTransaction(async (tx) => {
    const locked = await lockWithPlayer(tx, orderId)
    if (!locked) return
    await settleOrder(tx, locked, withNews(locked.order.facts, { kind: 'refundRefused' }), at)
  })
  publishStale(app.live, order.userId, 'wallet')
}
