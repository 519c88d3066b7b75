import type { AvatarId } from './avatars.ts'

/** What `the-satoshi` asks for, both at the same moment. Source: product 6.4. */
export const satoshiDemands = { level: 50, streakDays: 30 } as const

/** Avatars that somebody has earned who stands at this level, with a streak of so many days now. */
export function earnedAvatars({ level, streakDays }: { level: number; streakDays: number }): AvatarId[] {
  return level >= satoshiDemands.level && streakDays >= satoshiDemands.streakDays ? ['the-satoshi'] : []
}
