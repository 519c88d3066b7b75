import { avatarAccess, readAvatarId, type AvatarId } from '../avatar/avatars.ts'
import { btz } from '../money.ts'
import { boughtAccess } from '../store/worn.ts'
import type { AccessoryId } from './accessories.ts'
import type { SkinId } from './skins.ts'

/** How rare something worn is, the commonest first. */
export const rarities = ['common', 'rare', 'epic', 'legendary'] as const
export type Rarity = (typeof rarities)[number]

/**
 * Rarity of something worn, by the price with which it came into the store: free and up to 800 BTZ is common, up to 2,500
 * rare, up to 8,000 epic; what is dearer and what is earned is legendary. Source: product 6.4.
 */
export function rarityOf(id: AvatarId | AccessoryId | SkinId): Rarity {
  const avatarId = readAvatarId(id)
  const access = avatarId ? avatarAccess(avatarId) : boughtAccess(id)
  if (access.kind === 'starter') return 'common'
  if (access.kind === 'earned') return 'legendary'
  if (access.price <= btz(800)) return 'common'
  if (access.price <= btz(2_500)) return 'rare'
  return access.price <= btz(8_000) ? 'epic' : 'legendary'
}
