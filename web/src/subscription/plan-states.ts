import type { OfferStanding, PlanOfferView, SubscriptionView } from '@satoshi/contract/subscription'
import { isSameOffer, type Interval, type Offer } from '@satoshi/rules/subscription/offers'
import { isRunning, type SubscriptionState } from '@satoshi/rules/subscription/subscription'

/** How an order of a plan came out; `over` is one that was paid and of which something came after. */
export type PlanOutcome = 'waiting' | 'begun' | 'closed' | 'over'

/** The outcome of a state; only what the server says is begun. */
export function outcomeOf(state: SubscriptionState): PlanOutcome {
  if (isRunning(state)) return 'begun'
  if (state === 'open') return 'waiting'
  return state === 'closed' ? 'closed' : 'over'
}

/** Standings in which something can be done about an offer. */
export type OpenStanding = Extract<OfferStanding, 'buy' | 'now' | 'periodEnd'>

export function isOpen(standing: OfferStanding): standing is OpenStanding {
  return standing === 'buy' || standing === 'now' || standing === 'periodEnd'
}

/** An offer that can be bought or changed to now, of those that are sold; null where it is not, or purchases are barred. */
export function openOffer({ offers, bar }: SubscriptionView, wanted: Offer | null): PlanOfferView | null {
  const offer = wanted && offers.find((one) => isSameOffer(one, wanted))
  return offer && bar === null && isOpen(offer.standing) ? offer : null
}

/** The subscription that has something to say to its owner; null where there is none, or nothing of it was ever paid. */
export function ownSubscription({ subscription }: Pick<SubscriptionView, 'subscription'>) {
  return subscription && subscription.state !== 'open' && subscription.state !== 'closed' ? subscription : null
}

/** How often the player pays; null without a plan that runs. */
export function ownInterval({ subscription }: Pick<SubscriptionView, 'subscription'>): Interval | null {
  return subscription && isRunning(subscription.state) ? subscription.interval : null
}
