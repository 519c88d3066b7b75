import { paidPlanNames, paidPlans, type PaidPlan } from './plans.ts'

/** How often a plan is paid. */
export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** A plan as it is sold: which one, and how often it is paid. */
export type Offer = { plan: PaidPlan; interval: Interval }

/** Everything that is sold, the lower plan first. */
export const offers: readonly Offer[] = paidPlanNames.flatMap((plan) =>
  intervals.map((interval) => ({ plan, interval })),
)

/** Months that are paid at once. */
export const monthsOf = { month: 1, year: 12 } as const satisfies Record<Interval, number>

/** What an offer costs each time, in centavos of the real. Source: product 6.5. */
export function priceOf({ plan, interval }: Offer): number {
  const { monthCentavos, yearCentavos } = paidPlans[plan].price
  return interval === 'month' ? monthCentavos : yearCentavos
}

/** What a month of an offer costs, in whole centavos rounded up: the price of a unit, which is always shown. */
export function monthlyPriceOf(offer: Offer): number {
  return Math.ceil(priceOf(offer) / monthsOf[offer.interval])
}

/** How much less an offer costs than the same time paid by the month, in whole per cent. Source: product 6.5. */
export function savedPercent(offer: Offer): number {
  const byMonth = paidPlans[offer.plan].price.monthCentavos * monthsOf[offer.interval]
  return Math.round((1 - priceOf(offer) / byMonth) * 100)
}

export function isSameOffer(one: Offer, other: Offer): boolean {
  return one.plan === other.plan && one.interval === other.interval
}

/**
 * When a change from one offer to another takes place. `now`: it is no lower plan and costs more, so that what is left of
 * the old one is paid for with it; `periodEnd`: at the next payment, where both are paid equally often; `afterEnd`: only
 * when the old one has ended, since nobody is paid back.
 */
export type ChangeTime = 'now' | 'periodEnd' | 'afterEnd'

/** See `ChangeTime`. The offers differ. */
export function changeTimeOf(from: Offer, to: Offer): ChangeTime {
  const isLower = paidPlanNames.indexOf(to.plan) < paidPlanNames.indexOf(from.plan)
  if (!isLower && priceOf(to) > priceOf(from)) return 'now'
  return from.interval === to.interval ? 'periodEnd' : 'afterEnd'
}
