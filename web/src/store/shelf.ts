import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { wearables, type Wearable } from '@satoshi/rules/appearance/wearables'
import type { Ware } from '@satoshi/rules/store/wares'

import { standingOf } from './standing.ts'
import { garmentOf, type Garment } from './worn.ts'

/** What stands on a shelf: what is sold, and what is worn that is not. */
export type ShelfId = Ware | Wearable

/** The offers of a kind; with `payable` only those that the player can buy now. */
export function offersOn({ offers, balance }: StoreView, kind: StoreOffer['kind'], payable: boolean): StoreOffer[] {
  const own = offers.filter((offer) => offer.kind === kind)
  return payable ? own.filter((offer) => standingOf(offer, balance).name === 'payable') : own
}

/** What is worn in a way and not sold now: had from the start, earned, or of a sale that is over. What is neither had nor to be earned is left out. */
export function unsoldOn({ offers, owned }: Pick<StoreView, 'offers' | 'owned'>, way: Garment['way']): Wearable[] {
  const sold = new Set<string>(offers.map(({ ware }) => ware))
  return wearables.filter(
    (id) => garmentOf(id)?.way === way && !sold.has(id) && (owned.includes(id) || id === 'the-satoshi'),
  )
}

/** The offer of a thing; null while it is not sold. */
export function offerOf({ offers }: Pick<StoreView, 'offers'>, id: ShelfId): StoreOffer | null {
  return offers.find(({ ware }) => ware === id) ?? null
}
