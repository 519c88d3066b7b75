import type { Cents } from '../money.ts'
import { catalogue, catalogueIds, type Catalogue, type CatalogueId } from './catalogue.ts'

/** What a player wears: a face, something on it, and the card behind it. */
export type WornAs = 'avatar' | 'accessory' | 'skin'

/** What is sold to be worn in one way. */
export type SoldAs<Way extends WornAs> = {
  [Id in CatalogueId]: Catalogue[Id] extends { wornAs: Way } ? Id : never
}[CatalogueId]

/** How something worn is had without doing anything for it: from the start, or for BTZ. */
export type BoughtAccess = { kind: 'starter' } | { kind: 'sold'; price: Cents }

/** Ids of what is sold to be worn in one way, in the order of the catalogue. */
export function soldAs<Way extends WornAs>(way: Way): SoldAs<Way>[] {
  return catalogueIds.filter((id): id is SoldAs<Way> => {
    const item = catalogue[id]
    return item.kind === 'owned' && item.wornAs === way
  })
}

/** Access to something worn: what the catalogue does not sell is had from the start. Prices are those of the catalogue. */
export function boughtAccess(id: string): BoughtAccess {
  const sold = catalogueIds.find((one) => one === id)
  const price = sold ? catalogue[sold].price : null
  return price === null ? { kind: 'starter' } : { kind: 'sold', price }
}
