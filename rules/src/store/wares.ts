import { readWearable, type Wearable } from '../appearance/wearables.ts'
import { items, type Item } from '../inventory/items.ts'
import type { Cents } from '../money.ts'
import { catalogue, catalogueIds, type Catalogue, type CatalogueId } from './catalogue.ts'
import type { WornAs } from './worn.ts'

/** What the store sells: whatever has a price. Source: product 6.4. */
export type Ware = { [Id in CatalogueId]: Catalogue[Id] extends { price: null } ? never : Id }[CatalogueId]

export const wares = catalogueIds.filter((id): id is Ware => catalogue[id].price !== null)

/** Where wares are found once they are bought; lives are had at once. */
export const wareKinds = ['stack', 'lives', 'avatar', 'accessory', 'skin'] as const
export type WareKind = (typeof wareKinds)[number]

/** Where something is found once it is bought; `count` are the lives that one purchase gives. */
export type WarePlace =
  | { kind: 'stack'; item: Item }
  | { kind: 'lives'; count: number }
  | { kind: WornAs; wearable: Wearable }

export function placeOf(ware: Ware): WarePlace {
  const entry = catalogue[ware]
  if (entry.kind === 'stack' && entry.heldIn === 'lives') return { kind: 'lives', count: entry.count }
  const wearable = readWearable(ware)
  if (entry.kind === 'owned' && wearable) return { kind: entry.wornAs, wearable }
  const item = items.find((one) => one === ware)
  if (!item) throw new Error(`${ware} is sold and held nowhere`)
  return { kind: 'stack', item }
}

/** The price with which something came into the store; what it costs now is the server's to say. */
export function firstPrice(ware: Ware): Cents {
  const { price } = catalogue[ware]
  return price
}

/** The ware that a text names; null where it names none. */
export function readWare(text: string): Ware | null {
  return wares.find((ware) => ware === text) ?? null
}
