import { useSyncExternalStore } from 'react'

/** Whether the page is in front: what is shown for seconds in a tab behind others, nobody sees. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(onVisibility, isSeen, () => true)
}

function onVisibility(change: () => void): () => void {
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}

function isSeen(): boolean {
  return document.visibilityState === 'visible'
}
