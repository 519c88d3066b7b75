import type { StoreView } from '@satoshi/contract/store'
import { readAccessoryId, type AccessoryId } from '@satoshi/rules/appearance/accessories'
import { readSkinId, type SkinId } from '@satoshi/rules/appearance/skins'
import { readAvatarId, type AvatarId } from '@satoshi/rules/avatar/avatars'

export type Worn = StoreView['worn']

/** Something that is worn, with the way in which it is. */
export type Garment =
  | { way: 'avatar'; id: AvatarId }
  | { way: 'accessory'; id: AccessoryId }
  | { way: 'skin'; id: SkinId }

/** What is worn under this id; null where nothing is. */
export function garmentOf(id: string): Garment | null {
  const avatar = readAvatarId(id)
  if (avatar) return { way: 'avatar', id: avatar }
  const accessory = readAccessoryId(id)
  if (accessory) return { way: 'accessory', id: accessory }
  const skin = readSkinId(id)
  return skin && { way: 'skin', id: skin }
}

/** Where each way of wearing stands in what others see. */
const places = { avatar: 'currentAvatarId', accessory: 'accessoryId', skin: 'skinId' } as const

/** The id of what is worn in a way; null for none. */
export function wornIn(worn: Worn, way: Garment['way']): string | null {
  return worn[places[way]]
}

/** Whether a thing is what others see of the player now. */
export function isWorn(worn: Worn, id: string): boolean {
  const garment = garmentOf(id)
  return garment !== null && wornIn(worn, garment.way) === id
}

/** The player with a thing on. A picture stands before the face and what lies on it, so that it is left out for these. */
export function withOn(worn: Worn, { way, id }: Garment): Worn {
  return { ...worn, ...(way !== 'skin' && { profileImageUrl: null }), [places[way]]: id }
}
