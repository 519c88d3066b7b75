import { markOnce } from '../lib/storage.ts'

/** A new version replaces the files of the old one: a file that is gone reloads the page, once in a tab. */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}

/** Reloads when this error says that a part of the app could not be fetched; tells whether it does. */
export function reloadForLostChunk(error: unknown): boolean {
  return isLostChunk(error) && reloadOnce()
}

/** Whether the error is that of a dynamic import whose file did not come. Each browser has its own words. */
export function isLostChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|importing a module script failed|ChunkLoadError/i.test(
    `${error.name} ${error.message}`,
  )
}

function reloadOnce(): boolean {
  if (!navigator.onLine || !markOnce('satoshi-reloaded-for-chunk')) return false
  window.location.reload()
  return true
}
