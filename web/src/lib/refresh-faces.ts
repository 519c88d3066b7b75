import type { QueryClient } from '@tanstack/react-query'

/** How long it is waited for one more change of a face before everything that shows faces is read again. Source: specification 9. */
export const refreshMillis = 500

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads everything that shows faces again, once, when the last of some quick changes is half a second old. */
export function refreshFaces(client: Pick<QueryClient, 'invalidateQueries'>): void {
  clearTimeout(timer)
  timer = setTimeout(() => void client.invalidateQueries(), refreshMillis)
}
