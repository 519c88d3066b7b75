import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { avatarIds, type AvatarId } from '@satoshi/rules/avatar/avatars'
import type { Ware } from '@satoshi/rules/store/wares'

import { standingOf } from './standing.ts'

/** What stands on a shelf: what is sold, and avatars that are not. */
export type ShelfId = Ware | AvatarId

/** The offers of a kind; with `payable` only those that the player can buy now. */
export function offersOn({ offers, balance }: StoreView, kind: StoreOffer['kind'], payable: boolean): StoreOffer[] {
  const own = offers.filter((offer) => offer.kind === kind)
  return payable ? own.filter((offer) => standingOf(offer, balance).name === 'payable') : own
}

/** The avatars that are not sold now: had from the start, earned, or of a sale that is over. What is neither had nor earned is left out. */
export function unsoldAvatars({ offers, owned }: Pick<StoreView, 'offers' | 'owned'>): AvatarId[] {
  const sold = new Set<string>(offers.map(({ ware }) => ware))
  return avatarIds.filter((id) => !sold.has(id) && (owned.includes(id) || id === 'the-satoshi'))
}

/** The offer of a thing; null while it is not sold. */
export function offerOf({ offers }: Pick<StoreView, 'offers'>, id: ShelfId): StoreOffer | null {
  return offers.find(({ ware }) => ware === id) ?? null
}
