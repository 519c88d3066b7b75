import type { StoreView } from '@satoshi/contract/store'
import { mostOf } from '@satoshi/rules/inventory/items'
import { undoMillis } from '@satoshi/rules/store/purchase'
import { placeOf, wares } from '@satoshi/rules/store/wares'
import { limitsOf } from '@satoshi/rules/subscription/plans'

import { ownedAvatarsOf } from '../avatar/avatar-api.ts'
import { itemsOf } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import { planOf } from '../profile/profile-api.ts'
import { balancesOf } from '../wallet/wallet-api.ts'
import { purchaseView } from './buy.ts'
import { readPrices, readUndoable } from './store-store.ts'

/** The store as a player sees it now. */
export async function readStore(app: App, userId: string): Promise<StoreView> {
  const { db, clock } = app
  const at = clock.now()
  const prices = await readPrices(db, at)
  const held = await itemsOf(db, userId)
  const avatars = new Set(await ownedAvatarsOf(db, userId))
  const limits = limitsOf(await planOf(db, userId), app.settings())
  const { earnedCents, grantedCents } = await balancesOf(db, userId)
  const undoable = await readUndoable(db, userId, at - undoMillis)
  return {
    offers: prices.flatMap(({ ware, ...price }) => {
      const place = placeOf(ware)
      if (place.kind === 'avatar')
        return { ware, kind: place.kind, ...price, held: avatars.has(place.avatarId) ? 1 : 0, most: 1 }
      // What nobody can wear yet is not offered.
      if (place.kind !== 'stack') return []
      return { ware, kind: place.kind, ...price, held: held[place.item] ?? 0, most: mostOf(place.item, limits) }
    }),
    balance: { earnedCents, grantedCents },
    undoable: undoable.filter(({ ware }) => wares.some((one) => one === ware)).map(purchaseView),
    serverNow: at,
  }
}
