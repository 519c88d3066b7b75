import type { Offer } from '@satoshi/rules/subscription/offers'
import type { TFunction } from 'i18next'

/** The name of an offer: the plan, and how often it is paid. */
export function offerName(t: TFunction, { plan, interval }: Offer): string {
  return t(`subscription.offers.${interval}`, { name: t(`subscription.plans.${plan}`) })
}
