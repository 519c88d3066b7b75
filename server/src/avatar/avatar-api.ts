import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { readShownAvatar, writeAvatar } from '../profile/profile-api.ts'
import { deleteOne, insertOwned } from './avatar-store.ts'

export { listAvatars } from './change-avatar.ts'
export { readOwned as ownedAvatarsOf } from './avatar-store.ts'

/** Gives a player an avatar; whoever has it keeps the moment at which they got it. */
export async function giveAvatar(tx: Tx, userId: string, avatarId: AvatarId, at: Instant): Promise<void> {
  await insertOwned(tx, userId, avatarId, new Date(at))
}

/** Takes an avatar away again, from the face too; false where the player has it no more. The caller holds the player's row. */
export async function takeAvatar(tx: Tx, userId: string, avatarId: AvatarId): Promise<boolean> {
  if (!(await deleteOne(tx, userId, avatarId))) return false
  const { currentAvatarId } = await readShownAvatar(tx, userId)
  if (currentAvatarId === avatarId) await writeAvatar(tx, userId, null)
  return true
}
