import type { PaymentLimit } from '@satoshi/contract/payment'
import { changeLimit } from '@satoshi/rules/payment/limit'

import type { App } from '../platform/app.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { insertLimitChange, readLimitChanges } from './limit-store.ts'
import { readOpenOrders } from './order-store.ts'
import { readLimit } from './payment-view.ts'

/**
 * Sets what a player may spend in 30 days. The same again is no change. What is open and no longer fits is given up.
 * Refuses `payment.limitRange`.
 */
export async function setLimit(app: App, userId: string, centavos: number): Promise<PaymentLimit> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const changes = await readLimitChanges(tx, userId)
    const change = unwrap(changeLimit(changes, centavos, at))
    if (changes.at(-1)?.centavos !== centavos) await insertLimitChange(tx, userId, change)
    const limit = await readLimit(tx, userId, at)
    const tooMuch = limit.spentCentavos > limit.centavos ? await readOpenOrders(tx, userId) : []
    for (const { id } of tooMuch) await app.jobs.send(tx, 'closeOrder', { orderId: id })
    return limit
  })
}
