import type {
  OfferStanding,
  OwnSubscription,
  PlanBill,
  SubscriptionOrder,
  SubscriptionView,
} from '@satoshi/contract/subscription'
import { btz, cents } from '@satoshi/rules/money'
import { monthlyPriceOf, offers, priceOf, savedPercent, type Offer } from '@satoshi/rules/subscription/offers'
import { limitsOf, paidPlans, perksOf, planNames } from '@satoshi/rules/subscription/plans'
import { standardSettings } from '@satoshi/rules/game-settings'
import { hour } from '@satoshi/rules/time'

/** When it is in the tests of plans. */
export const at = Date.parse('2026-11-26T15:00:00Z')
export const orderId = '0198c000-0000-7000-8000-000000000001'

const day = 24 * hour

/** What the server answers: the plans as they are sold, for a free player, with `changes`. */
export function viewOf(changes: Partial<SubscriptionView> = {}, standing = standingOf({})): SubscriptionView {
  return {
    offers: offers.map((offer) => ({
      ...offer,
      priceCentavos: priceOf(offer),
      monthCentavos: monthlyPriceOf(offer),
      savedPercent: savedPercent(offer),
      standing: standing(offer),
    })),
    perks: planNames.map((plan) => {
      const { lives, lifeEvery, freezes, freeRerolls } = limitsOf(plan, standardSettings)
      const gift = plan === 'free' ? { amountCents: cents(0), freezes: 0 } : paidPlans[plan].gift
      const { frame, themes, history, historyExport } = perksOf(plan)
      return {
        plan,
        monthlyCents: gift.amountCents,
        lives: Number.isFinite(lives) ? lives : null,
        lifeEvery,
        freezes,
        monthlyFreezes: gift.freezes,
        freeRerolls,
        frame,
        themes,
        history,
        historyExport,
      }
    }),
    bar: null,
    plan: 'free',
    subscription: null,
    bills: [],
    isTrial: false,
    serverNow: at,
    ...changes,
  }
}

/** How the player stands to offers, by `plan.interval`; the rest can be bought. */
export function standingOf(standings: Record<string, OfferStanding>): (offer: Offer) => OfferStanding {
  return ({ plan, interval }) => standings[`${plan}.${interval}`] ?? 'buy'
}

/** A premium plan by the month, paid for 20 days more, with `changes`. */
export function ownOf(changes: Partial<OwnSubscription> = {}): OwnSubscription {
  return {
    id: orderId,
    plan: 'premium',
    interval: 'month',
    priceCentavos: 1_690,
    state: 'active',
    paidUntil: at + 20 * day,
    endsAt: at + 27 * day,
    next: { plan: 'premium', interval: 'month' },
    canResume: changes.state === 'ending' || changes.state === 'changing',
    nextGift: null,
    ...changes,
  }
}

/** A payment of it. */
export function billOf(changes: Partial<PlanBill> = {}): PlanBill {
  return {
    id: 'in_1',
    plan: 'premium',
    interval: 'month',
    priceCentavos: 1_690,
    creditedCents: btz(3_000),
    paidAt: at - 10 * day,
    from: at - 10 * day,
    until: at + 20 * day,
    state: 'paid',
    receiptUrl: 'https://pay.example.org/receipt',
    ...changes,
  }
}

/** A premium plan by the year that was ordered an hour ago, which is no news any more. */
export function orderOf(state: SubscriptionOrder['state'], checkoutUrl: string | null = null): SubscriptionOrder {
  return {
    id: orderId,
    plan: 'premium',
    interval: 'year',
    priceCentavos: 12_990,
    state,
    orderedAt: at - hour,
    checkoutUrl,
  }
}
