import { useState } from 'react'

import { useChangeAvatar } from '../settings/use-change-avatar.ts'
import { garmentOf, wornIn, type Garment, type Worn } from './worn.ts'

/** Wearing a thing or taking it off; `before` is what was worn in its place before it was put on. */
export function useWear({ way, id }: Garment, worn: Worn) {
  const { wear: change } = useChangeAvatar()
  const [before, setBefore] = useState<Garment | null>(null)
  const put = (garment: Garment) => {
    const last = garmentOf(wornIn(worn, way) ?? '')
    change.mutate(garment, { onSuccess: () => setBefore(last) })
  }
  return {
    put,
    takeOff: () => change.mutate({ way, id: null }),
    // What taking it off leads to, and what is on, need no second way.
    before: before && before.id !== id && before.id !== wornIn(worn, way) ? before : null,
    isOff: change.isSuccess && wornIn(worn, way) === null,
    busy: change.isPending,
    error: change.error,
  }
}
