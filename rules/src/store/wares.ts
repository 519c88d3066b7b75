import { readAccessoryId, type AccessoryId } from '../appearance/accessories.ts'
import { readSkinId, type SkinId } from '../appearance/skins.ts'
import { readAvatarId, type AvatarId } from '../avatar/avatars.ts'
import { items, type Item } from '../inventory/items.ts'
import type { Cents } from '../money.ts'
import { catalogue, catalogueIds, type Catalogue, type CatalogueId } from './catalogue.ts'

/** What the store sells: what has a price and is held in the inventory, and what is worn. Source: product 6.4. */
export type Ware = {
  [Id in CatalogueId]: Catalogue[Id] extends { price: null } | { heldIn: 'lives' } ? never : Id
}[CatalogueId]

export const wares = catalogueIds.filter((id): id is Ware => {
  const item = catalogue[id]
  return item.price !== null && (item.kind === 'owned' || item.heldIn === 'inventory')
})

/** Where something is found once it is bought. */
export type WarePlace =
  | { kind: 'stack'; item: Item }
  | { kind: 'avatar'; avatarId: AvatarId }
  | { kind: 'accessory'; accessoryId: AccessoryId }
  | { kind: 'skin'; skinId: SkinId }

export function placeOf(ware: Ware): WarePlace {
  const avatarId = readAvatarId(ware)
  if (avatarId) return { kind: 'avatar', avatarId }
  const accessoryId = readAccessoryId(ware)
  if (accessoryId) return { kind: 'accessory', accessoryId }
  const skinId = readSkinId(ware)
  if (skinId) return { kind: 'skin', skinId }
  const item = items.find((one) => one === ware)
  if (!item) throw new Error(`${ware} is sold and held nowhere`)
  return { kind: 'stack', item }
}

/** The price with which something came into the store; what it costs now is the server's to say. */
export function firstPrice(ware: Ware): Cents {
  const { price } = catalogue[ware]
  return price
}
