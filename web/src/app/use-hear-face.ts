import { useLiveEvent } from '../lib/live.ts'
import { queryClient } from '../lib/query-client.ts'
import { refreshFaces } from '../lib/refresh-faces.ts'

/** Shows the player's new face also where it was not changed: in other tabs, and on other devices. */
export function useHearFace(): void {
  useLiveEvent('stale', ({ what }) => {
    if (what === 'profile') refreshFaces(queryClient)
  })
}
