import type { Limits } from '../subscription/plans.ts'
import { catalogue, catalogueIds, type Catalogue, type CatalogueId } from '../store/catalogue.ts'

/** An item that a player holds in a number and uses up. Source: product 5.13, 5.14, 6.4. */
export type Item = { [Id in CatalogueId]: Catalogue[Id] extends { heldIn: 'inventory' } ? Id : never }[CatalogueId]

/** All of them, in the order of the catalogue. */
export const items = catalogueIds.filter((id): id is Item => {
  const item = catalogue[id]
  return item.kind === 'stack' && item.heldIn === 'inventory'
})

/** Items of which any number is held: of streak freezes a plan gives the most. Source: product 5.14, 6.5. */
export type UnboundedItem = Exclude<Item, 'freeze'>

/** Items that are boxes; what they hold decides the domain that opens them. Source: product 5.13. */
export const boxItems = ['boxCommon', 'boxRare', 'boxEpic'] as const satisfies readonly Item[]
export type BoxItem = (typeof boxItems)[number]

/** Most of an item that a player holds by a plan; null where nothing bounds it. */
export function mostOf(item: Item, { freezes }: Pick<Limits, 'freezes'>): number | null {
  return item === 'freeze' ? freezes : null
}
