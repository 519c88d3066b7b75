import type { Page } from '@playwright/test'

/** What a browser still keeps of a player: entries of IndexedDB, Cache and session storage, and what stands in local storage. */
export async function privateRecords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // How the app looks here belongs to the browser, unless it says whose it is. The last is written and taken away by
    // the detector of the language, at each start, to learn whether it may write: another tab may see it between the two.
    const looks = new Set(['satoshi-ui-theme', 'i18nextLng', 'satoshi-settings', 'i18next.translate.boo'])
    const names = /[\da-f]{8}-[\da-f]{4}-|@/
    const isPrivate = (key: string) => !looks.has(key) || names.test(localStorage.getItem(key) ?? '')
    const local = Object.keys(localStorage).filter(isPrivate)
    const kept = [...local.map((key) => `local ${key}`), ...Object.keys(sessionStorage).map((key) => `session ${key}`)]
    for (const name of await caches.keys()) kept.push(`cache ${name}`)
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(`cannot open ${name}`)))
      })
      for (const store of database.objectStoreNames) {
        const count = await new Promise<number>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).count()
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error(`cannot count ${name}`)))
        })
        if (count > 0) kept.push(`database ${name} ${store}: ${count}`)
      }
      database.close()
    }
    return kept
  })
}
