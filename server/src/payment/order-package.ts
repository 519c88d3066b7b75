import type { PaymentOrder } from '@satoshi/contract/payment'
import { fitsLimit } from '@satoshi/rules/payment/limit'
import { packages, type PackageName } from '@satoshi/rules/payment/packages'
import type { Instant } from '@satoshi/rules/time'

import { findOutcome, once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { debtOf } from '../wallet/wallet-api.ts'
import { checkoutEnds, openPage } from './checkout.ts'
import { closeOrder } from './close-order.ts'
import { insertOrder, readOpenOrders } from './order-store.ts'
import { barOf, readLimit, readOwnOrder } from './payment-view.ts'
import { asking, type PaymentWorld } from './payment-world.ts'

type Ordering = { userId: string; commandId: string; name: PackageName; priceCentavos: number }

/**
 * Orders a package for the price that the player saw: a row, and the page of the provider on which it is paid. Orders that
 * are still open are given up first, so that nobody pays two by mistake. Refuses `payment.minor`, `.unconfirmed`, `.owing`,
 * `.priceChanged`, `.overLimit` and `.providerAway`.
 */
export async function orderPackage(
  world: PaymentWorld,
  { userId, commandId, ...wish }: Ordering,
): Promise<PaymentOrder> {
  const { app } = world
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'payment.order', body: wish, at }
  if (!(await findOutcome(app.db, command))) await giveUpOpen(world, userId)
  const { id } = await app.inTransaction((tx) =>
    once(tx, command, async () => ({ id: await insert(tx, { userId, ...wish }, at) })),
  )
  await openPage(world, id)
  return readOwnOrder(app.db, { userId, id, at })
}

async function giveUpOpen(world: PaymentWorld, userId: string): Promise<void> {
  for (const order of await readOpenOrders(world.app.db, userId)) await asking(world, closeOrder(world, order))
}

/** Gives the id of the order. In turn: of fifty tabs with room for one, each sees what the one before took. */
async function insert(
  tx: Tx,
  { userId, name, priceCentavos }: Omit<Ordering, 'commandId'>,
  at: Instant,
): Promise<string> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  const bar = await barOf(tx, userId, { debtCents: await debtOf(tx, userId), at })
  if (bar) throw refuse(bar)
  const { priceCentavos: price } = packages[name]
  if (price !== priceCentavos) throw refuse('payment.priceChanged', { priceCentavos: price })
  unwrap(fitsLimit(price, await readLimit(tx, userId, at)))
  const id = newId(at)
  await insertOrder(tx, { id, userId, name, at })
  await scheduleEvents(tx, [{ kind: 'checkoutEnds', ref: id, at: checkoutEnds(at) }])
  return id
}
