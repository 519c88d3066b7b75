import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { insertOwned } from './avatar-store.ts'

export { readOwned as ownedAvatarsOf } from './avatar-store.ts'

/** Gives a player an avatar; whoever has it keeps the moment at which they got it. */
export async function giveAvatar(tx: Tx, userId: string, avatarId: AvatarId, at: Instant): Promise<void> {
  await insertOwned(tx, userId, avatarId, new Date(at))
}
