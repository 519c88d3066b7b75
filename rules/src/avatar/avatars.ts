import { boughtAccess, soldAs, type BoughtAccess, type SoldAs } from '../store/worn.ts'

/** Access to an avatar: from the start, for BTZ, or by what they have done. */
export type AvatarAccess = BoughtAccess | { kind: 'earned' }

/** Those that everybody has from the start. */
export const starterAvatars = ['neo-trader', 'pixel-saver', 'city-runner'] as const

/** Level 50 and a streak of 30 days. Source: product 6.4. */
const earnedAvatar = 'the-satoshi'

export type AvatarId = (typeof starterAvatars)[number] | SoldAs<'avatar'> | typeof earnedAvatar

/** The named avatars in the order in which they are shown: the dearest last. Source: product 1.3, 6.4. */
export const avatarIds: readonly AvatarId[] = [...starterAvatars, ...soldAs('avatar'), earnedAvatar]

/** Access to the avatar `id`; prices are those of the catalogue. */
export function avatarAccess(id: AvatarId): AvatarAccess {
  return id === earnedAvatar ? { kind: 'earned' } : boughtAccess(id)
}

/** Path of an avatar's picture, on our own origin; the files are drawn by content/art. */
export function avatarPath(id: string): string {
  return `/avatars/${id}.svg`
}

/** The avatar that a text names; null where it names none. */
export function readAvatarId(text: string): AvatarId | null {
  return avatarIds.find((id) => id === text) ?? null
}

/** What `the-satoshi` asks for, both at the same moment. Source: product 6.4. */
export const satoshiRequirements = { level: 50, streakDays: 30 } as const

/** Avatars that somebody has earned who stands at this level, with a streak of so many days now. */
export function earnedAvatars({ level, streakDays }: { level: number; streakDays: number }): AvatarId[] {
  return level >= satoshiRequirements.level && streakDays >= satoshiRequirements.streakDays ? ['the-satoshi'] : []
}

/** Bytes that a browser makes a picture fit into before it sends it: 15 s at 92 kbit/s, the time that a request has. */
export const sentImageBytes = 172_032

/** Side in pixels of the square that a browser sends: what the largest avatar needs on a display of three dots a pixel, and more. */
export const sentImageSide = 640
