import type { IdentityPhoto } from '@satoshi/rules/identity-check/standing'
import { useEffect, useState } from 'react'

import { api } from '../../lib/api.ts'

/** A photo as it is here: on its way (null), shown by an address of this page alone, or not come. */
export type ShownPhoto = { url: string; error: null } | { url: null; error: unknown } | null

/**
 * The photos of a case, each asked for once: the server writes every look down. They are in no cache, neither the queries'
 * nor the browser's, and their addresses end with the screen.
 */
export function useCasePhotos(id: string) {
  const front = useCasePhoto(id, 'front')
  const back = useCasePhoto(id, 'back')
  const selfie = useCasePhoto(id, 'selfie')
  const all = { front, back, selfie }
  return {
    shown: { front: front.shown, back: back.shown, selfie: selfie.shown } satisfies Record<IdentityPhoto, ShownPhoto>,
    again: (photo: IdentityPhoto) => all[photo].again(),
  }
}

function useCasePhoto(id: string, photo: IdentityPhoto) {
  const [shown, setShown] = useState<ShownPhoto>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    setShown(null)
    api.identityCheck.look({ id, photo }, { signal: leaving.signal }).then(
      (file) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(file)
        setShown({ url, error: null })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setShown({ url: null, error })
      },
    )
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, photo, tries])
  return { shown, again: () => setTries((before) => before + 1) }
}
