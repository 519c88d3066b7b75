import { boostItems, effectKinds } from '@satoshi/rules/inventory/boosts'
import { items } from '@satoshi/rules/inventory/items'
import { z } from 'zod'

import { commandId, instant, refusing, signedIn } from './base.ts'

const tags = ['inventory']

/** Which of the boosts. */
export const boostItem = z.enum(boostItems)

/** A boost that acts; `percent` of 150 multiplies by 1.5. */
export const effect = z.object({ kind: z.enum(effectKinds), percent: z.int(), endsAt: instant })

/** Inventory of a player; an item of which nothing is held is left out. `most` is null where nothing bounds it. */
export const inventory = z.object({
  items: z.array(z.object({ item: z.enum(items), held: z.int(), most: z.int().nullable() })),
  effects: z.array(effect),
  serverNow: instant,
})

export const inventoryContract = {
  read: signedIn
    .route({ method: 'GET', path: '/inventory', tags, summary: 'What the player holds, and the boosts that act' })
    .output(inventory),
  boost: signedIn
    .errors(refusing('inventory.notHeld', 'inventory.boostActive', 'inventory.boostsUsed', 'request.commandReused'))
    .route({ method: 'POST', path: '/inventory/boosts', tags, summary: 'Use a boost; it acts from now on' })
    .input(z.strictObject({ commandId, item: boostItem }))
    .output(inventory),
}

export type Inventory = z.infer<typeof inventory>
export type { BoostItem } from '@satoshi/rules/inventory/boosts'
export type { Item } from '@satoshi/rules/inventory/items'
