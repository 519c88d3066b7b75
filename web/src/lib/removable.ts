import { mayBeRemoved } from './quota.ts'

/** Names what a full disk may cost: first what was read from the server, then files that are fetched again. */
export function nameRemovable(): void {
  mayBeRemoved(async () => (await import('./query-persistence.ts')).deletePersisted())
  mayBeRemoved(async () => {
    if (!('caches' in window)) return
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  })
}
