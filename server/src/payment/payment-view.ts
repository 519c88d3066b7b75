import type { PaymentLimit, PaymentOrder, Payments } from '@satoshi/contract/payment'
import { admitTo } from '@satoshi/rules/audience/audience'
import { highestLimit, limitAt } from '@satoshi/rules/payment/limit'
import { checkoutMillis, refundableUntil, stateOf } from '@satoshi/rules/payment/order'
import { centavosPerThousand, extraPercent, packageNames, packages } from '@satoshi/rules/payment/packages'
import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { playerFactsOf } from '../profile/profile-api.ts'
import { debtOf } from '../wallet/wallet-api.ts'
import { readLimitChanges } from './limit-store.ts'
import { readOrder, readOrders, readSpent, type Order } from './order-store.ts'
import { isOffered, type PaymentServices } from './payment-services.ts'

/** Orders that a player is shown. */
const shownOrders = 50

/** The packages, and how the player stands to them; where none is sold, what was bought and is owed all the same. */
export async function readPayments(services: PaymentServices, userId: string): Promise<Payments> {
  const { app, payments } = services
  const at = app.clock.now()
  const debtCents = await debtOf(app.db, userId)
  const orders = await readOrders(app.db, userId, shownOrders)
  return {
    packages: (isOffered(services) ? packageNames : []).map((name) => ({
      name,
      ...packages[name],
      thousandCentavos: centavosPerThousand(packages[name]),
      extraPercent: extraPercent(packages[name]),
    })),
    bar: await barOf(app.db, userId, { debtCents, at }),
    limit: await readLimit(app.db, userId, at),
    debtCents,
    orders: orders.flatMap((order) => orderView(order, at) ?? []),
    isTrial: payments.provider?.isTrial ?? false,
    serverNow: at,
  }
}

/** Why a player may buy nothing at `at`; null where they may. */
export async function barOf(
  db: Db,
  userId: string,
  { debtCents, at }: { debtCents: number; at: Instant },
): Promise<Payments['bar']> {
  const { audience } = await playerFactsOf(db, userId, at)
  const admitted = admitTo('buy', audience, at)
  if (!admitted.ok) return `payment.${admitted.code}`
  return debtCents > 0 ? 'payment.owing' : null
}

/** What a player may spend in 30 days, and has spent. */
export async function readLimit(db: Db, userId: string, at: Instant): Promise<PaymentLimit> {
  const changes = await readLimitChanges(db, userId)
  const { centavos, waiting } = limitAt(changes, at)
  return {
    centavos,
    isSet: changes.length > 0,
    spentCentavos: await readSpent(db, userId, at),
    mostCentavos: highestLimit,
    waiting: waiting && { centavos: waiting.centavos, from: waiting.from },
  }
}

/** An order of a player. Refuses `payment.orderNotFound`, also for those of others. */
export async function readOwn(db: Db, userId: string, id: string): Promise<Order> {
  const order = await readOrder(db, id)
  if (!order || order.userId !== userId) throw refuse('payment.orderNotFound')
  return order
}

/** The same as its buyer sees it. Refuses `payment.orderNotFound`. */
export async function readOwnOrder(
  db: Db,
  { userId, id, at }: { userId: string; id: string; at: Instant },
): Promise<PaymentOrder> {
  const view = orderView(await readOwn(db, userId, id), at)
  if (!view) throw refuse('payment.orderNotFound')
  return view
}

/** An order as its buyer sees it; null where this version does not know the package. */
export function orderView({ id, facts, orderedAt, ...order }: Order, at: Instant): PaymentOrder | null {
  const name = packageNames.find((one) => one === order.package)
  if (!name) return null
  const state = stateOf(facts)
  const isPayable = state === 'open' && at < orderedAt + checkoutMillis
  return {
    id,
    package: name,
    priceCentavos: facts.priceCentavos,
    amountCents: facts.amountCents,
    state,
    orderedAt,
    paidAt: facts.paidAt,
    checkoutUrl: isPayable ? order.checkoutUrl : null,
    receiptUrl: order.receiptUrl,
    refundableUntil: refundableUntil(facts),
  }
}
