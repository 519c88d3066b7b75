import type { AvatarId } from '@satoshi/rules/avatar/avatars'

import type { Api } from '../lib/api.ts'
import { retrying } from '../lib/retry.ts'

/**
 * Puts on the avatar that was chosen with a new account; null is the one that everybody begins with. The account is there
 * whatever becomes of it, and the settings offer the same.
 */
export async function chooseAvatar(api: Api, avatarId: AvatarId | null): Promise<void> {
  if (avatarId === null) return
  const commandId = crypto.randomUUID()
  await retrying(() => api.avatar.choose({ commandId, avatarId })).catch(() => undefined)
}
