import { readStored, storageKeys, writeStored } from './storage.ts'

/** So many announcements are remembered: a browser comes to no more in a week. */
const remembered = 60

/**
 * Claims for this tab the announcement of something that all tabs of a browser come to know by themselves: true in one of
 * them, once; in each where storage is forbidden.
 */
export async function claimAnnouncement(what: string): Promise<boolean> {
  return inTurn(() => {
    const announced = announcedBefore()
    if (announced.includes(what)) return false
    writeStored(storageKeys.announced, JSON.stringify([...announced, what].slice(-remembered)))
    return true
  })
}

/** Of two tabs at once the second sees what the first has written. Outside of secure pages there is no such turn. */
async function inTurn(claim: () => boolean): Promise<boolean> {
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
