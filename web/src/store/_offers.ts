import type { StoreOffer } from '@satoshi/contract/store'
import { firstPrice, placeOf, type Ware } from '@satoshi/rules/store/wares'

/** An offer of a test: a ware at its first price that the player has not. */
export function offerOf(ware: Ware, change: Partial<StoreOffer> = {}): StoreOffer {
  const { kind } = placeOf(ware)
  const most = kind === 'stack' || kind === 'lives' ? null : 1
  const listCents = firstPrice(ware)
  return { ware, kind, listCents, priceCents: listCents, until: null, held: 0, most, ...change }
}
