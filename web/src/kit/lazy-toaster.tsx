import { useEffect, useState, type ComponentType } from 'react'

import { useToast } from './toast-store.ts'

/** Fetches the code that shows toasts; rejects where it does not come. */
export async function loadToaster(): Promise<ComponentType> {
  return (await import('./toaster.tsx')).Toaster
}

/** The place of toasts, whose code comes with the first of them at the latest. Where it does not come, the next tries. */
export function LazyToaster() {
  const item = useToast((state) => state.item)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!item || Toaster) return
    loadToaster()
      .then((loaded) => setToaster(() => loaded))
      .catch(() => undefined)
  }, [item, Toaster])
  return Toaster && <Toaster />
}
