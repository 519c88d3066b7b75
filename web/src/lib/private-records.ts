import { keepSettings, keptSettings } from './kept-settings.ts'
import { forgetPersisted } from './query-persistence.ts'
import { clearSessionStorage } from './storage.ts'

/**
 * Removes what this browser keeps of a player outside of memory: IndexedDB, Cache storage, session storage, and whose
 * settings were last heard or not sent yet. How the game looks here stays, as theme and language do.
 */
export async function forgetPrivateRecords(): Promise<void> {
  clearSessionStorage()
  const { account, unsent } = keptSettings()
  if (account ?? unsent) keepSettings(() => ({ account: null, unsent: null }))
  await Promise.all([forgetPersisted(), forgetCaches()])
}

// Whatever was kept there is fetched again; which of it was private need not be known.
async function forgetCaches(): Promise<void> {
  if (!('caches' in window)) return
  const names = await window.caches.keys().catch(() => [])
  await Promise.all(names.map((name) => window.caches.delete(name).catch(() => false)))
}
