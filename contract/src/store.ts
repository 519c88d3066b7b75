import { mostAtOnce } from '@satoshi/rules/store/purchase'
import { wareKinds, wares } from '@satoshi/rules/store/wares'
import { z } from 'zod'

import { shownAvatar } from './avatar.ts'
import { amountCents, commandBody, commandId, instant, refusing, signedIn } from './base.ts'
import { lives } from './lives.ts'

const tags = ['store']

/** What the store can sell. */
export const ware = z.enum(wares)

/** Something on sale: its price now, and how the player stands to it. Source: product 6.4. */
export const storeOffer = z.object({
  ware,
  /** Where it is found when it is bought. */
  kind: z.enum(wareKinds),
  /** What everybody pays. */
  listCents: amountCents,
  /** What this player pays: less than the list price where their district brings that (product 5.11). */
  priceCents: amountCents,
  /** Until when it is sold at this price; null where no end is planned. */
  until: instant.nullable(),
  /** How many the player has: of what is worn none or one, of lives those of now (null: without limit). */
  held: z.int().nullable(),
  /** Most that can be held; null where nothing bounds it. */
  most: z.int().nullable(),
})

/** A purchase that was made. */
export const purchase = z.object({
  id: z.uuid(),
  ware,
  count: z.int(),
  totalCents: amountCents,
  boughtAt: instant,
  /** Until when it can be undone while nothing of it was used; null where it was undone or is final. */
  undoUntil: instant.nullable(),
})

/** The store as a player sees it. */
export const store = z.object({
  offers: z.array(storeOffer),
  /** By how many percent the player's district makes everything cheaper, in halves; 0 where it does not. */
  discountPercent: z.number(),
  /** What can be spent, by lot; `granted` goes first. */
  balance: z.object({ earnedCents: amountCents, grantedCents: amountCents }),
  lives,
  /** What the player has of what is worn: bought, given, earned, or free for everybody. */
  owned: z.array(z.string()),
  worn: shownAvatar,
  /** Purchases that can still be undone, the newest first. */
  undoable: z.array(purchase),
  /** Whether packages of BTZ are sold for money here. */
  sellsPackages: z.boolean(),
  /** How many purchases the player can still undo in this window of a day. */
  undosLeft: z.int(),
  serverNow: instant,
})

export const storeContract = {
  read: signedIn
    .route({ method: 'GET', path: '/store', tags, summary: 'What is sold, at what price, and what can be undone' })
    .output(store),
  buy: signedIn
    .errors(
      refusing(
        'store.notOnSale',
        'store.priceChanged',
        'store.owned',
        'store.full',
        'store.purchaseNotFound',
        'wallet.insufficient',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/store/purchases',
      tags,
      summary: 'Buy something for the total that was seen; `granted` BTZ are spent first',
    })
    .input(z.strictObject({ commandId, ware, count: z.int().min(1).max(mostAtOnce), totalCents: amountCents }))
    .output(purchase),
  undo: signedIn
    .errors(
      refusing(
        'store.purchaseNotFound',
        'store.undone',
        'store.undoTooLate',
        'store.undoneOften',
        'store.used',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/store/purchases/{id}/undo',
      tags,
      inputStructure: 'detailed',
      summary: 'Undo a purchase; the BTZ return to the lots that they came from',
    })
    .input(z.object({ params: z.strictObject({ id: z.uuid() }), body: commandBody }))
    .output(purchase),
}

export type StoreOffer = z.infer<typeof storeOffer>
export type StorePurchase = z.infer<typeof purchase>
export type StoreView = z.infer<typeof store>
