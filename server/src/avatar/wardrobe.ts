import type { ShownAvatar } from '@satoshi/contract/avatar'
import type { AccessoryId } from '@satoshi/rules/appearance/accessories'
import type { SkinId } from '@satoshi/rules/appearance/skins'
import { readWearable, starterWearables, wearables, type Wearable } from '@satoshi/rules/appearance/wearables'
import { earnedAvatars } from '@satoshi/rules/avatar/avatars'
import { streakOn } from '@satoshi/rules/progress/streak'
import { streakDaysAt } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer, readShownAvatar, writeWorn, type LockedPlayer } from '../profile/profile-api.ts'
import { insertOwned, readOwned } from './avatar-store.ts'

/** What others see of a player, and what there is to wear, in the order in which it is shown. */
export type Wardrobe = { worn: ShownAvatar; owned: Wearable[] }

/** Reads it. Refuses `auth.required` when the account is gone. */
export async function readWardrobe({ inTransaction, clock }: App, userId: string): Promise<Wardrobe> {
  return inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const owned = await ownWearables(tx, player, clock.now())
    return { worn: await readShownAvatar(tx, userId), owned: wearables.filter((id) => owned.has(id)) }
  })
}

/**
 * What a player has to wear: the starters, what was given, and avatars that were earned. What is earned is written down
 * when it is first seen, so that a streak which breaks later takes nothing away.
 */
export async function ownWearables(tx: Tx, player: LockedPlayer, now: Instant): Promise<ReadonlySet<Wearable>> {
  const { userId, level, zone, streak, streakDay } = player
  const given = (await readOwned(tx, userId)).flatMap((text) => readWearable(text) ?? [])
  const streakDays = streakOn(streakDaysAt(zone, now).earliest, { days: streak, day: streakDay })
  const earned = earnedAvatars({ level, streakDays })
  for (const id of earned) if (!given.includes(id)) await insertOwned(tx, userId, id, new Date(now))
  return new Set([...starterWearables, ...given, ...earned])
}

/** What to put on, beside avatars; null takes off what is worn. */
export type Wearing = { commandId: string } & (
  | { kind: 'accessory'; id: AccessoryId | null }
  | { kind: 'skin'; id: SkinId | null }
)

/** Puts on an accessory or a skin. Refuses `avatar.notOwned`. */
export async function wear(app: App, userId: string, { commandId, kind, id }: Wearing): Promise<ShownAvatar> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    await once(tx, { userId, commandId, procedure: 'avatar.wear', body: { kind, id }, at }, async () => {
      const player = await lockPlayer(tx, userId)
      if (!player || player.deleted) throw refuse('auth.required')
      if (id !== null && !(await ownWearables(tx, player, at)).has(id)) throw refuse('avatar.notOwned')
      await writeWorn(tx, userId, kind === 'skin' ? { skin_id: id } : { accessory_id: id })
      return null
    })
    return readShownAvatar(tx, userId)
  })
}
