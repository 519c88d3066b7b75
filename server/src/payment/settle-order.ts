import { subtract, cents } from '@satoshi/rules/money'
import { creditOf, withNews, type OrderFacts } from '@satoshi/rules/payment/order'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { creditBought, debitBought } from '../wallet/wallet-api.ts'
import { lockOrder, readOrder, writeOrder, type Order } from './order-store.ts'

export { withNews }

/** Locks an order and before it its player, as everything does that moves BTZ of a player; null where there is none. */
export async function lockWithPlayer(tx: Tx, orderId: string): Promise<{ order: Order; isDeleted: boolean } | null> {
  const known = await readOrder(tx, orderId)
  if (!known) return null
  const player = await lockPlayer(tx, known.userId)
  const order = await lockOrder(tx, orderId)
  return order && { order, isDeleted: !player || player.deleted }
}

/**
 * Writes what is known of an order now, and moves what that is worth more or less than before. The caller has locked the
 * player and the order. Gives whether BTZ moved.
 */
export async function settleOrder(tx: Tx, order: Order, facts: OrderFacts, at: Instant): Promise<boolean> {
  const differenceCents = subtract(creditOf(facts), order.creditedCents)
  const isMoving = differenceCents !== 0
  const movements = order.movements + (isMoving ? 1 : 0)
  await writeOrder(tx, { ...order, facts, creditedCents: creditOf(facts), movements })
  if (!isMoving) return false
  const { id, userId } = order
  const movement = { userId, amountCents: cents(Math.abs(differenceCents)), ref: `${id}:${movements}`, at }
  if (differenceCents < 0) await debitBought(tx, { ...movement, reason: 'packageTakenBack' })
  else await creditBought(tx, { ...movement, reason: order.movements === 0 ? 'packageBought' : 'packageReturned' })
  return true
}
