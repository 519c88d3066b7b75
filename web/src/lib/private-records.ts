import { updateSettings, storedSettings } from './stored-settings.ts'
import { deletePersisted } from './query-persistence.ts'
import { clearSessionStorage, removeStored, storageKeys } from './storage.ts'

/**
 * Removes what this browser keeps of a player outside of memory: IndexedDB, Cache storage, session storage, what was
 * announced, and whose settings were last heard or not sent yet. How the game looks here stays, as theme and language do.
 */
export async function deletePrivateRecords(): Promise<void> {
  removeStored(storageKeys.announced)
  clearSessionStorage()
  const { account, unsent } = storedSettings()
  if (account ?? unsent) updateSettings(() => ({ account: null, unsent: null }))
  await Promise.all([deletePersisted(), deleteCaches()])
}

// Whatever was kept there is fetched again; which of it was private need not be known.
async function deleteCaches(): Promise<void> {
  if (!('caches' in window)) return
  const names = await window.caches.keys().catch(() => [])
  await Promise.all(names.map((name) => window.caches.delete(name).catch(() => false)))
}
