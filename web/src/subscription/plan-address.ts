import { intervals, type Interval, type Offer } from '@satoshi/rules/subscription/offers'
import { paidPlanNames } from '@satoshi/rules/subscription/plans'

/** How often plans are paid that an address shows; null where it names nothing. */
export function intervalIn(search: URLSearchParams): Interval | null {
  return intervals.find((interval) => interval === search.get('interval')) ?? null
}

/** The offer that an address opens; null where it names none. */
export function offerIn(search: URLSearchParams): Offer | null {
  const plan = paidPlanNames.find((name) => name === search.get('plan'))
  const interval = intervalIn(search)
  return plan && interval ? { plan, interval } : null
}

/** The address of the plans, with an offer of them open where it is named. */
export function plansPath(offer?: Offer): string {
  return offer ? `/subscription-plans?interval=${offer.interval}&plan=${offer.plan}` : '/subscription-plans'
}

/** The same address with an offer open, or with none. */
export function searchWith(search: URLSearchParams, offer: Offer | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (!offer) next.delete('plan')
  else {
    next.set('interval', offer.interval)
    next.set('plan', offer.plan)
  }
  return next
}
