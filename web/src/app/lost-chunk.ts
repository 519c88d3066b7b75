import { isOptionalImportPending } from '../lib/optional-import.ts'
import { checkHealth, loseNetwork, useHealth } from '../lib/health.ts'
import { markOnce } from '../lib/storage.ts'

/**
 * What becomes of a part of the app that could not be fetched.
 * - `reloading`: a new version took the place of its file; the page is loaded anew, once in a tab
 * - `offline`: nothing can be fetched now; it is tried again when the server is back
 * - `broken`: a reload has not helped
 */
export type LostChunk = 'reloading' | 'offline' | 'broken'

/**
 * Hears of parts that no screen waits for; one that a screen waits for is met again by its error screen. Fonts and what
 * was fetched ahead are tried again, or done without.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!isOptionalImportPending()) void recoverLostChunk()
  })
}

let recovering: Promise<LostChunk> | null = null

/** Reloads where that helps: not without a server, where the browser would show a page of its own. */
export function recoverLostChunk(): Promise<LostChunk> {
  recovering ??= recover().finally(() => (recovering = null))
  return recovering
}

async function recover(): Promise<LostChunk> {
  if (!(await isServerThere())) {
    loseNetwork()
    return 'offline'
  }
  if (!markOnce('satoshi-reloaded-for-chunk')) return 'broken'
  window.location.reload()
  return 'reloading'
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  await checkHealth()
  return useHealth.getState().failures === 0
}

/** Whether the error is that of a dynamic import whose file did not come. Each browser has its own words. */
export function isLostChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|importing a module script failed|ChunkLoadError/i.test(
    `${error.name} ${error.message}`,
  )
}
