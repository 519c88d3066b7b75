import type { AvatarItem, ShownFace } from '@satoshi/contract/avatar'
import { avatarAccess, avatarIds, readAvatarId, type AvatarId } from '@satoshi/rules/avatar/avatars'
import { earnedAvatars } from '@satoshi/rules/avatar/earned'
import { streakOn } from '@satoshi/rules/progress/streak'
import { streakDaysAt } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer, readShownFace, type LockedPlayer } from '../profile/profile-api.ts'
import { insertOwned, readOwned } from './avatar-store.ts'

/** Every named avatar with what it costs and whether the player has it, and what others see of the player now. */
export async function listAvatars(app: App, userId: string): Promise<ShownFace & { items: AvatarItem[] }> {
  return app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const owned = await ownAvatars(tx, player, app.clock.now())
    return { ...(await readShownFace(tx, userId)), items: avatarIds.map((id) => itemView(id, owned)) }
  })
}

/**
 * The avatars that a player has: the starters, those given, and those earned. What is earned is written down when it is
 * first seen, so that a streak which breaks later takes nothing away.
 */
export async function ownAvatars(tx: Tx, player: LockedPlayer, now: Instant): Promise<ReadonlySet<AvatarId>> {
  const { userId, level, zone, streak, streakDay } = player
  const given = (await readOwned(tx, userId)).flatMap((text) => readAvatarId(text) ?? [])
  const streakDays = streakOn(streakDaysAt(zone, now).earliest, { days: streak, day: streakDay })
  const earned = earnedAvatars({ level, streakDays })
  for (const id of earned) if (!given.includes(id)) await insertOwned(tx, userId, id, new Date(now))
  return new Set([...avatarIds.filter((id) => avatarAccess(id).kind === 'starter'), ...given, ...earned])
}

function itemView(id: AvatarId, owned: ReadonlySet<AvatarId>): AvatarItem {
  const access = avatarAccess(id)
  return { id, access: access.kind, priceCents: access.kind === 'sold' ? access.price : null, owned: owned.has(id) }
}
