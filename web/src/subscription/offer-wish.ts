import { isSameOffer, type Offer } from '@satoshi/rules/subscription/offers'

import { isRefusal } from '../lib/call-error.ts'

/** A plan as it is ordered or changed to: for the centavos that were seen. Sent again it is done once. */
export type OfferWish = Offer & { centavos: number; commandId: string }

/** The wish with its command: that of `before` where it is the same one again whose answer was lost, else one of its own. */
export function wishToSend(
  wish: Omit<OfferWish, 'commandId'>,
  before: OfferWish | undefined,
  error: unknown,
): OfferWish {
  const isLost = before !== undefined && error !== null && !isRefusal(error)
  const isSame = before !== undefined && isSameOffer(before, wish) && before.centavos === wish.centavos
  return isLost && isSame ? before : { ...wish, commandId: crypto.randomUUID() }
}
