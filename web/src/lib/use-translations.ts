import i18next from 'i18next'
import { useEffect, useState } from 'react'

import { loadScreenTranslations } from './i18n.ts'

/** Whether the texts of a part of the screen are there; asks for them. For what may be opened from any screen. */
export function useTranslations(files: readonly string[]): boolean {
  const [ready, setReady] = useState(() => files.every((file) => i18next.hasLoadedNamespace(file)))
  useEffect(() => {
    if (ready) return
    let here = true
    const come = () => here && setReady(true)
    // Texts that do not come leave their keys, which says more than an empty window.
    void loadScreenTranslations(files).then(come, come)
    return () => {
      here = false
    }
  }, [ready, files])
  return ready
}
