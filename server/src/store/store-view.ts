import type { StoreOffer, StorePurchase, StoreView } from '@satoshi/contract/store'
import { perks, priceAtHome } from '@satoshi/rules/district/perk'
import { mostOf, type Item } from '@satoshi/rules/inventory/items'
import { undoMillis, undosInWindow, undoWindowMillis } from '@satoshi/rules/store/purchase'
import { placeOf } from '@satoshi/rules/store/wares'
import { limitsOf, type Limits } from '@satoshi/rules/subscription/plans'

import { readWardrobe } from '../avatar/avatar-api.ts'
import { itemsOf } from '../inventory/inventory-api.ts'
import { livesOf } from '../lives/lives-api.ts'
import { isOffered, type PaymentServices } from '../payment/payment-api.ts'
import { homeLevelOf, planOf } from '../profile/profile-api.ts'
import { balancesOf } from '../wallet/wallet-api.ts'
import { purchaseView } from './buy.ts'
import { countUndone, readPrices, readUndoable, type Price } from './store-store.ts'

/** The store as a player sees it now. */
export async function readStore(services: PaymentServices, userId: string): Promise<StoreView> {
  const { app } = services
  const { db, clock } = app
  const at = clock.now()
  const prices = await readPrices(db, at)
  const { owned, worn } = await readWardrobe(app, userId)
  const lives = await livesOf(app, userId)
  const held: Having = {
    items: await itemsOf(db, userId),
    owned,
    lives,
    limits: limitsOf(await planOf(db, userId, at), app.settings()),
    homeLevel: await homeLevelOf(db, userId, at),
  }
  const { earnedCents, grantedCents } = await balancesOf(db, userId)
  const offers = prices
    .map((price) => offerView(price, held))
    .filter(({ kind, most }) => kind !== 'lives' || most !== null)
  const undosLeft = Math.max(undosInWindow - (await countUndone(db, userId, at - undoWindowMillis)), 0)
  const bought = undosLeft > 0 ? await readUndoable(db, userId, at - undoMillis) : []
  return {
    offers,
    discountPercent: perks.commercial.value(held.homeLevel),
    balance: { earnedCents, grantedCents },
    lives,
    owned,
    worn,
    undoable: bought.flatMap((purchase) => purchaseView(purchase) ?? []).filter((purchase) => isThere(purchase, held)),
    sellsPackages: isOffered(services),
    undosLeft,
    serverNow: at,
  }
}

/** What a player has of everything that is sold. */
type Having = {
  items: Partial<Record<Item, number>>
  owned: string[]
  lives: StoreView['lives']
  limits: Pick<Limits, 'freezes'>
  /** Level of the district in which they live; 0 for nowhere. */
  homeLevel: number
}

function offerView(price: Price, { items, owned, lives, limits, homeLevel }: Having): StoreOffer {
  const place = placeOf(price.ware)
  const { priceCents: listCents, ...onSale } = price
  const offer = { ...onSale, kind: place.kind, listCents, priceCents: priceAtHome(listCents, homeLevel) }
  if (place.kind === 'stack') return { ...offer, held: items[place.item] ?? 0, most: mostOf(place.item, limits) }
  if (place.kind === 'lives') return { ...offer, held: lives.lives, most: lives.most }
  return { ...offer, held: owned.includes(price.ware) ? 1 : 0, most: 1 }
}

/** Whether a player still has as much as a purchase gave. */
function isThere({ ware, count }: StorePurchase, { items, owned }: Having): boolean {
  const place = placeOf(ware)
  if (place.kind === 'stack') return (items[place.item] ?? 0) >= count
  return owned.includes(ware)
}
