import type { PlanChange } from '@satoshi/contract/subscription'
import { broughtBy, unusedBtz } from '@satoshi/rules/subscription/bill'
import { changeTimeOf, isSameOffer, priceOf, type Offer } from '@satoshi/rules/subscription/offers'
import { isAwaited, lastBill } from '@satoshi/rules/subscription/subscription'
import { hour, second, type Instant } from '@satoshi/rules/time'

import { findAccount } from '../identity/identity-api.ts'
import { asking, readCustomer, type PaymentWorld } from '../payment/payment-api.ts'
import { findOutcome, once } from '../platform/commands.ts'
import { CardDeclined } from '../platform/payments/plan-provider.ts'
import { refuse } from '../platform/refusal.ts'
import type { StoredBill } from './bill-store.ts'
import { assertMayPay } from './order-plan.ts'
import { readOwned, stateOfOwned, type Owned } from './owned.ts'
import { priceAtProvider } from './price.ts'
import { noteStanding } from './refresh.ts'
import { raiseRevision } from './subscription-store.ts'
import { canResume } from './subscription-view.ts'

/** A subscription that runs and is paid, as far as changes go. */
type Changing = { owned: Owned; last: StoredBill; providerId: string }

/**
 * What a change to another offer would cost today, and when it takes place. Refuses `subscription.none`,
 * `subscription.notChangeable` and `payment.providerAway`.
 */
export async function previewChange(world: PaymentWorld, userId: string, offer: Offer): Promise<PlanChange> {
  const at = world.app.clock.now()
  const { last, providerId } = await readChanging(world, userId, at)
  const when = isSameOffer(last, offer) ? 'afterEnd' : changeTimeOf(last, offer)
  if (when === 'afterEnd') throw refuse('subscription.notChangeable')
  const priceCentavos = priceOf(offer)
  const priceId = await priceAtProvider(world, offer)
  if (when === 'periodEnd') return { ...offer, when, at: last.until, dueCentavos: 0, priceCentavos, amountCents: 0 }
  const change = { subscriptionId: providerId, priceId, at: usedUntil(last, at) }
  const dueCentavos = await asking(world, world.provider.plans.previewChange(change))
  const amountCents = broughtBy(offer, { months: 1, deductedCents: unusedBtz(last, at) })
  return { ...offer, when, at, dueCentavos, priceCentavos, amountCents }
}

type Change = { userId: string; commandId: string; offer: Offer; dueCentavos: number }

/**
 * Changes to another offer for what the player saw to be due today. Refuses what `previewChange` refuses, `payment.minor`,
 * `.unconfirmed`, `.owing` and `.overLimit`, `payment.priceChanged` with what is due now, and `subscription.declined`.
 */
export async function changePlan(world: PaymentWorld, { userId, commandId, ...wish }: Change): Promise<void> {
  const { app, provider } = world
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'subscription.change', body: wish, at }
  if (await findOutcome(app.db, command)) return
  const { offer } = wish
  const { owned, last } = await readChanging(world, userId, at)
  const { when, dueCentavos } = await previewChange(world, userId, offer)
  if (when === 'now') await app.inTransaction((tx) => assertMayPay(tx, userId, { price: priceOf(offer), at }))
  if (dueCentavos !== wish.dueCentavos) throw refuse('payment.priceChanged', { priceCentavos: dueCentavos })
  const priceId = await priceAtProvider(world, offer)
  const { id, revision } = owned.subscription
  const plans = { app, plans: provider.plans }
  if (when === 'periodEnd')
    await asking(
      world,
      noteStanding(plans, id, (port, providerId) => port.setNextPrice(providerId, priceId)),
    )
  else {
    // Two that are asked at once have the same key, so that the provider does one of them.
    const change = { priceId, at: usedUntil(last, at) }
    const key = [id, revision, ...Object.values(change)].join(':')
    await asking(
      world,
      noteStanding(plans, id, (port, subscriptionId) => port.changeNow({ ...change, subscriptionId }, key)),
    ).catch(async (error: unknown) => {
      if (!(error instanceof CardDeclined)) throw error
      // With another card the same change is a new one.
      await raiseRevision(app.db, { id, revision })
      throw refuse('subscription.declined')
    })
  }
  await app.inTransaction((tx) => once(tx, command, () => Promise.resolve(null)))
}

/**
 * Has a plan not be paid again: it stays until its paid time ends. One whose payment did not come ends at once. Refuses
 * `subscription.none` and `payment.providerAway`.
 */
export async function cancelPlan(world: PaymentWorld, userId: string): Promise<void> {
  const { owned, state } = await readRunning(world, userId)
  const last = lastBill(owned.bills)
  const { id } = owned.subscription
  const plans = { app: world.app, plans: world.provider.plans }
  // Between its paid time and the next payment that may be on its way, it ends as one whose payment did not come.
  if (state === 'failed' || (last && world.app.clock.now() >= last.until)) {
    await asking(
      world,
      noteStanding(plans, id, async (port, providerId) => {
        await port.endSubscription(providerId)
        return port.readSubscription(providerId)
      }),
    )
  } else if (state !== 'ending')
    await asking(
      world,
      noteStanding(plans, id, (port, providerId) => port.setRenewal(providerId, false)),
    )
}

/**
 * Takes back a cancellation, or a change that is planned. Refuses `subscription.none`, `.notChangeable` where nothing can be
 * taken back any more, and `payment.providerAway`.
 */
export async function resumePlan(world: PaymentWorld, userId: string): Promise<void> {
  const at = world.app.clock.now()
  const { owned, state } = await readRunning(world, userId)
  const last = lastBill(owned.bills)
  const { id } = owned.subscription
  const plans = { app: world.app, plans: world.provider.plans }
  if (state === 'active') return
  if (!last || !canResume(state, owned.subscription, last.until, at)) throw refuse('subscription.notChangeable')
  if (state === 'ending') {
    await asking(
      world,
      noteStanding(plans, id, (port, providerId) => port.setRenewal(providerId, true)),
    )
    return
  }
  const priceId = await priceAtProvider(world, { plan: last.plan, interval: last.interval })
  await asking(
    world,
    noteStanding(plans, id, (port, providerId) => port.setNextPrice(providerId, priceId)),
  )
}

/** The provider's page on which the card is changed. Refuses `subscription.none` and `payment.providerAway`. */
export async function openCardPage(world: PaymentWorld, userId: string): Promise<string> {
  const { app, provider } = world
  await readRunning(world, userId)
  const customerId = await readCustomer(app.db, userId)
  const account = await findAccount(app.db, userId)
  if (customerId === null || !account) throw refuse('subscription.none')
  const returnUrl = `${app.config.publicUrl}/subscription-plans`
  return asking(world, provider.plans.openCardPage({ customerId, returnUrl, language: account.language }))
}

async function readRunning({ app }: PaymentWorld, userId: string) {
  const at = app.clock.now()
  for (const owned of await readOwned(app.db, userId)) {
    const state = stateOfOwned(owned, at)
    if (state === 'active' || state === 'changing' || state === 'failed' || state === 'ending') return { owned, state }
  }
  throw refuse('subscription.none')
}

/** Refuses `subscription.none`, and `subscription.notChangeable` where something is planned or to be paid first. */
async function readChanging(world: PaymentWorld, userId: string, at: Instant): Promise<Changing> {
  const { owned, state } = await readRunning(world, userId)
  const last = lastBill(owned.bills)
  const { providerId } = owned.subscription
  const isOpen = state === 'active' && last && at < last.until && !isAwaited(owned.subscription.next, last)
  if (!isOpen || providerId === null) throw refuse('subscription.notChangeable')
  return { owned, last, providerId }
}

/**
 * From when on a plan counts as not used in a change: the last whole hour, so that the price that was seen holds for a
 * while; or when it began.
 */
function usedUntil({ from }: StoredBill, at: Instant): Instant {
  return Math.max(Math.floor(at / hour) * hour, Math.ceil(from / second) * second)
}
