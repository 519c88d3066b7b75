import { readAvatarId, type AvatarId } from '@satoshi/rules/avatar/avatars'
import { useState } from 'react'

import { useChangeAvatar } from '../settings/use-change-avatar.ts'

/** Wearing an avatar or none (null); `before` is the one that was worn before the change, while there was one. */
export function useWear(current: string | null) {
  const { choose } = useChangeAvatar()
  const [before, setBefore] = useState<{ id: AvatarId | null } | null>(null)
  const wear = (id: AvatarId | null) => {
    const worn = { id: readAvatarId(current ?? '') }
    choose.mutate(id, { onSuccess: () => setBefore(worn) })
  }
  const back = () => before && choose.mutate(before.id, { onSuccess: () => setBefore(null) })
  return { wear, back, before, busy: choose.isPending, error: choose.error }
}
