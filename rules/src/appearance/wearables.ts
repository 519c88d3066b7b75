import { avatarIds, type AvatarId } from '../avatar/avatars.ts'
import { boughtAccess } from '../store/worn.ts'
import { accessoryIds, type AccessoryId } from './accessories.ts'
import { skinIds, type SkinId } from './skins.ts'

/** Something worn: a face, something on it, or the card behind it. */
export type Wearable = AvatarId | AccessoryId | SkinId

/** All of them, in the order in which they are shown. No two have the same id, of whatever kind they are. */
export const wearables: readonly Wearable[] = [...avatarIds, ...accessoryIds, ...skinIds]

/** What everybody has from the start. Source: product 6.4. */
export const starterWearables = wearables.filter((id) => id !== 'the-satoshi' && boughtAccess(id).kind === 'starter')

/** What a text names; null where it names nothing that is worn. */
export function readWearable(text: string): Wearable | null {
  return wearables.find((id) => id === text) ?? null
}
