import { subtract, cents } from '@satoshi/rules/money'
import { creditOf, type OrderFacts } from '@satoshi/rules/payment/order'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { burnAll, creditBought, debitBought } from '../wallet/wallet-api.ts'
import { lockOrder, readOrder, writeOrder, type Order } from './order-store.ts'

/** An order that is locked with its player, whose account may be deleted. */
export type LockedOrder = { order: Order; isDeleted: boolean }

/** Locks an order and before it its player, as everything does that moves BTZ of a player; null where there is none. */
export async function lockWithPlayer(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const known = await readOrder(tx, orderId)
  if (!known) return null
  const player = await lockPlayer(tx, known.userId)
  const order = await lockOrder(tx, orderId)
  return order && { order, isDeleted: !player || player.deleted }
}

/**
 * Writes what is known of an order now, and moves what that is worth more or less than before. What comes to an account
 * that is deleted is burned, as all that it had.
 */
export async function settleOrder(
  tx: Tx,
  { order, isDeleted }: LockedOrder,
  facts: OrderFacts,
  at: Instant,
): Promise<void> {
  const differenceCents = subtract(creditOf(facts), order.creditedCents)
  const isMoving = differenceCents !== 0
  const movements = order.movements + (isMoving ? 1 : 0)
  await writeOrder(tx, { ...order, facts, creditedCents: creditOf(facts), movements })
  if (!isMoving) return
  const { id, userId } = order
  const movement = { userId, amountCents: cents(Math.abs(differenceCents)), ref: `${id}:${movements}`, at }
  if (differenceCents < 0) await debitBought(tx, { ...movement, reason: 'packageTakenBack' })
  else await creditBought(tx, { ...movement, reason: order.movements === 0 ? 'packageBought' : 'packageReturned' })
  if (isDeleted) await burnAll(tx, userId, at)
}
