import { readStored, storageKeys, writeStored } from './storage.ts'

/** So many announcements are remembered: a browser comes to no more in a week. */
const remembered = 60

/**
 * Claims for this tab the announcement of something that all tabs of a browser come to know by themselves: true in one of
 * them, once; in each where storage is forbidden.
 */
export async function claimAnnouncement(what: string): Promise<boolean> {
  return (await claimAnnouncements([what])).length > 0
}

/** The same of several at once: those of them that nobody had claimed. */
export async function claimAnnouncements(whats: readonly string[]): Promise<string[]> {
  return inTurn(() => {
    const announced = announcedBefore()
    const fresh = whats.filter((what) => !announced.includes(what))
    if (fresh.length > 0)
      writeStored(storageKeys.announced, JSON.stringify([...announced, ...fresh].slice(-remembered)))
    return fresh
  })
}

/** Of two tabs at once the second sees what the first has written. Outside of secure pages there is no such turn. */
async function inTurn(claim: () => string[]): Promise<string[]> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return claim()
  return navigator.locks.request(storageKeys.announced, claim)
}

function announcedBefore(): string[] {
  try {
    const found: unknown = JSON.parse(readStored(storageKeys.announced) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
