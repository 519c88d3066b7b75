import type {
  OfferStanding,
  OwnSubscription,
  PlanBill,
  PlanPerks,
  SubscriptionOrder,
  SubscriptionView,
} from '@satoshi/contract/subscription'
import type { GameSettings } from '@satoshi/rules/game-settings'
import { checkoutMillis, stateOf as orderStateOf } from '@satoshi/rules/payment/order'
import { broughtBy } from '@satoshi/rules/subscription/bill'
import {
  changeTimeOf,
  isSameOffer,
  monthlyPriceOf,
  offers,
  priceOf,
  savedPercent,
  type Offer,
} from '@satoshi/rules/subscription/offers'
import { limitsOf, paidPlans, perksOf, planNames, type PlanName } from '@satoshi/rules/subscription/plans'
import {
  graceOf,
  isAwaited,
  isRunning,
  lastBill,
  type SubscriptionState,
} from '@satoshi/rules/subscription/subscription'
import { cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { barOf, isOffered, type PaymentServices } from '../payment/payment-api.ts'
import type { Db } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { planOf } from '../profile/profile-api.ts'
import { debtOf } from '../wallet/wallet-api.ts'
import type { StoredBill } from './bill-store.ts'
import { readOwned, stateOfOwned, type Owned } from './owned.ts'
import { nextMonth } from './settle.ts'
import { readSubscription, type Subscription } from './subscription-store.ts'

/** Payments that a player is shown. */
const shownBills = 50

/** Whether plans are sold here now. */
export function isPlanOffered(services: PaymentServices): boolean {
  return isOffered(services) && services.app.settings()['plans.sold']
}

/** The plans, and how the player stands to them; where none is sold, what they have all the same. */
export async function readPlans(services: PaymentServices, userId: string): Promise<SubscriptionView> {
  const { app, payments } = services
  const at = app.clock.now()
  const all = await readOwned(app.db, userId)
  const running = all.find((owned) => isRunning(stateOfOwned(owned, at)))
  const shown = running ?? all.find((owned) => isShown(owned, at)) ?? null
  const bills = all.flatMap((owned) => owned.bills).toSorted((one, other) => other.from - one.from)
  return {
    offers: (isPlanOffered(services) ? offers : []).map((offer) => ({
      ...offer,
      priceCentavos: priceOf(offer),
      monthCentavos: monthlyPriceOf(offer),
      savedPercent: savedPercent(offer),
      standing: standingOf(offer, shown, at),
    })),
    perks: planNames.map((plan) => perksView(plan, app.settings())),
    bar: await barOf(app.db, userId, { debtCents: await debtOf(app.db, userId), at }),
    plan: await planOf(app.db, userId, at),
    subscription: shown && subscriptionView(shown, at),
    bills: bills.slice(0, shownBills).map(billView),
    isTrial: payments.provider?.isTrial ?? false,
    serverNow: at,
  }
}

function isShown(owned: Owned, at: Instant): boolean {
  const state = stateOfOwned(owned, at)
  return state !== 'open' && state !== 'closed'
}

/** What a player can do with an offer. */
function standingOf(offer: Offer, owned: Owned | null, at: Instant): OfferStanding {
  const state = owned && stateOfOwned(owned, at)
  const last = owned && lastBill(owned.bills)
  if (!owned || !state || !isRunning(state) || !last) return 'buy'
  if (isSameOffer(offer, last)) return 'current'
  if (state === 'failed') return 'afterPayment'
  if (state === 'ending') return owned.subscription.status === 'ended' ? 'afterEnd' : 'afterUndo'
  if (state === 'changing') return 'afterUndo'
  return isAwaited(owned.subscription.next, last) ? 'afterPayment' : changeTimeOf(last, offer)
}

function perksView(plan: PlanName, settings: GameSettings): PlanPerks {
  const { lives, ...limits } = limitsOf(plan, settings)
  const gift = plan === 'free' ? null : paidPlans[plan].gift
  return {
    plan,
    monthlyCents: gift?.amountCents ?? 0,
    lives: Number.isFinite(lives) ? lives : null,
    ...limits,
    monthlyFreezes: gift?.freezes ?? 0,
    ...perksOf(plan),
  }
}

function subscriptionView(owned: Owned, at: Instant): OwnSubscription {
  const { subscription, bills } = owned
  const state = stateOfOwned(owned, at)
  const last = lastBill(bills)
  const { plan, interval } = last ?? subscription.offer
  const next = state === 'active' || state === 'changing' || state === 'failed' ? subscription.next : null
  return {
    id: subscription.id,
    plan,
    interval,
    priceCentavos: priceOf(subscription.next),
    state,
    paidUntil: last?.until ?? null,
    endsAt: last && graceOf(subscription, last),
    next,
    canResume: last !== null && canResume(state, subscription, last.until, at),
    nextGift: last && isRunning(state) ? giftView(last, at) : null,
  }
}

/** Whether a cancellation, or a change that is planned, can be taken back at `at`. */
export function canResume(
  state: SubscriptionState,
  { status }: Pick<Subscription, 'status'>,
  paidUntil: Instant,
  at: Instant,
): boolean {
  return (state === 'ending' || state === 'changing') && status === 'active' && at < paidUntil
}

/** The next BTZ of a month that is paid already. */
function giftView(bill: StoredBill, at: Instant): OwnSubscription['nextGift'] {
  const next = nextMonth(bill, at)
  return next === undefined ? null : { at: next, amountCents: broughtBy(bill, { months: 1, deductedCents: cents(0) }) }
}

function billView({ facts, ...bill }: StoredBill): PlanBill {
  return {
    id: bill.id,
    plan: bill.plan,
    interval: bill.interval,
    priceCentavos: facts.priceCentavos,
    creditedCents: bill.creditedCents,
    paidAt: facts.paidAt ?? bill.from,
    from: bill.from,
    until: bill.supersededAt ?? bill.until,
    state: orderStateOf(facts),
    receiptUrl: bill.receiptUrl,
  }
}

/** An order of a player. Refuses `payment.orderNotFound`, also for those of others. */
export async function readOwn(db: Db, userId: string, id: string): Promise<Subscription> {
  const subscription = await readSubscription(db, id)
  if (!subscription || subscription.userId !== userId) throw refuse('payment.orderNotFound')
  return subscription
}

/** The same as its buyer sees it. Refuses `payment.orderNotFound`. */
export async function readOwnOrder(
  db: Db,
  { userId, id, at }: { userId: string; id: string; at: Instant },
): Promise<SubscriptionOrder> {
  const { offer, priceCentavos, orderedAt, checkoutUrl } = await readOwn(db, userId, id)
  const owned = (await readOwned(db, userId)).find(({ subscription }) => subscription.id === id)
  if (!owned) throw refuse('payment.orderNotFound')
  const state = stateOfOwned(owned, at)
  const isPayable = state === 'open' && at < orderedAt + checkoutMillis
  return { id, ...offer, priceCentavos, state, orderedAt, checkoutUrl: isPayable ? checkoutUrl : null }
}
