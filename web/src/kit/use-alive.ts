import { useSyncExternalStore } from 'react'

/** Whether React has taken over what the page shows; false in a page's first paint, where nothing answers yet. */
export function useAlive(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => undefined
const yes = () => true
const no = () => false
