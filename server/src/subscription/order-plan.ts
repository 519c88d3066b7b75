import type { SubscriptionOrder } from '@satoshi/contract/subscription'
import { priceOf, type Offer } from '@satoshi/rules/subscription/offers'
import { isRunning } from '@satoshi/rules/subscription/subscription'
import type { Instant } from '@satoshi/rules/time'

import { findAccount } from '../identity/identity-api.ts'
import { asking, barOf, checkoutEnds, readLimit, withCustomer, type PaymentWorld } from '../payment/payment-api.ts'
import { findOutcome, once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { debtOf } from '../wallet/wallet-api.ts'
import { closePlan } from './close-plan.ts'
import { readOwned, stateOfOwned } from './owned.ts'
import { withPrice } from './price.ts'
import { insertSubscription, lockSubscription, readSubscription, writeSubscription } from './subscription-store.ts'
import { readOwnOrder } from './subscription-view.ts'

type Ordering = { userId: string; commandId: string; offer: Offer; priceCentavos: number }

/** How often an order is tried whose player keeps opening others elsewhere. */
const attempts = 5

/**
 * Orders a plan for the price that the player saw: a row, and the page of the provider on which it is paid. What is still
 * open is given up first. Refuses `subscription.running`, `payment.minor`, `.unconfirmed`, `.owing`, `.priceChanged`,
 * `.overLimit` and `.providerAway`.
 */
export async function orderPlan(
  world: PaymentWorld,
  { userId, commandId, ...wish }: Ordering,
): Promise<SubscriptionOrder> {
  const { app } = world
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'subscription.order', body: wish, at }
  const known = await findOutcome(app.db, command)
  if (!known) await giveUpOpen(world, userId)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { id } = await app.inTransaction((tx) =>
        once(tx, command, async () => ({ id: await insert(tx, { userId, ...wish }, at) })),
      )
      await openPage(world, id)
      return await readOwnOrder(app.db, { userId, id, at })
    } catch (error) {
      if (!(error instanceof OpenMeanwhile)) throw error
      if (attempt === attempts) throw refuse('payment.providerAway')
      await giveUpOpen(world, userId)
    }
  }
}

/** Another order of the player was opened while this one was made. */
class OpenMeanwhile extends Error {}

/** Refuses `subscription.running` where one turns out to be paid, though its event has not come. */
async function giveUpOpen(world: PaymentWorld, userId: string): Promise<void> {
  const at = world.app.clock.now()
  for (const owned of await readOwned(world.app.db, userId)) {
    if (stateOfOwned(owned, at) !== 'open') continue
    if (!(await asking(world, closePlan(world, owned.subscription)))) throw refuse('subscription.running')
  }
}

/** Gives the id of the order. In turn: of fifty tabs, each sees what the one before began. */
async function insert(
  tx: Tx,
  { userId, offer, priceCentavos }: Omit<Ordering, 'commandId'>,
  at: Instant,
): Promise<string> {
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) throw refuse('auth.required')
  const states = (await readOwned(tx, userId)).map((owned) => stateOfOwned(owned, at))
  if (states.some(isRunning)) throw refuse('subscription.running')
  const price = priceOf(offer)
  await assertMayPay(tx, userId, { price, at })
  if (price !== priceCentavos) throw refuse('payment.priceChanged', { priceCentavos: price })
  if (states.includes('open')) throw new OpenMeanwhile()
  const id = newId(at)
  await insertSubscription(tx, { id, userId, offer, priceCentavos, at })
  await scheduleEvents(tx, [{ kind: 'planCheckoutEnds', ref: id, at: checkoutEnds(at) }])
  return id
}

/**
 * Whether a player may pay for a plan at `at`. What packages cost in 30 days is limited for everybody, as they can be bought
 * without end; of plans no more may cost than a limit that the player has set. Refuses `payment.minor`, `.unconfirmed`,
 * `.owing` and `.overLimit`.
 */
export async function assertMayPay(
  tx: Tx,
  userId: string,
  { price, at }: { price: number; at: Instant },
): Promise<void> {
  const bar = await barOf(tx, userId, { debtCents: await debtOf(tx, userId), at })
  if (bar) throw refuse(bar)
  const { centavos, isSet } = await readLimit(tx, userId, at)
  if (isSet && price > centavos) throw refuse('payment.overLimit', { leftCentavos: centavos })
}

/**
 * Opens the provider's page of an order that has none. An order that was given up meanwhile gets none: its page is closed
 * before anybody has its address. Refuses `payment.providerAway`; asked again, the provider gives the same page.
 */
async function openPage(world: PaymentWorld, id: string): Promise<void> {
  const { app, provider } = world
  const order = await readSubscription(app.db, id)
  if (!order || order.sessionId !== null || order.closed !== null) return
  const { userId, offer, priceCentavos, orderedAt } = order
  const account = await findAccount(app.db, userId)
  if (!account) throw refuse('auth.required')
  const back = `${app.config.publicUrl}/subscription-plans`
  const page = await asking(
    world,
    withPrice(world, { offer, centavos: priceCentavos }, (priceId) =>
      withCustomer(world, { orderId: id, userId }, (customerId) =>
        provider.plans.openPlanCheckout({
          id,
          customerId,
          priceId,
          language: account.language,
          expiresAt: checkoutEnds(orderedAt),
          successUrl: `${back}?paid=${id}`,
          cancelUrl: `${back}?left=${id}`,
        }),
      ),
    ),
  )
  const isWanted = await app.inTransaction(async (tx) => {
    const now = await lockSubscription(tx, id)
    if (!now || now.closed !== null) return false
    await writeSubscription(tx, { ...now, sessionId: page.sessionId, checkoutUrl: page.url })
    return true
  })
  if (!isWanted) await asking(world, provider.closeCheckout(page.sessionId))
}
