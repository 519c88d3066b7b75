/** Frees room by removing something that can be read again from the server. */
export type Cleaner = () => Promise<unknown>

const cleaners: Cleaner[] = []

/** Adds something that may be removed when the browser's storage is full. The first that was added goes first. */
export function mayBeRemoved(cleaner: Cleaner): void {
  cleaners.push(cleaner)
}

const quotaErrors: ReadonlySet<string> = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'])

/** Whether the browser refused to write because there is no room. All of its stores have the same error for it. */
export function isQuotaExceeded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && quotaErrors.has(String(error.name))
}

/**
 * Writes; where there is no room, removes what can be read again and writes once more. False when there still is none:
 * the app goes on without having kept it. Any other error is thrown.
 */
export async function writeWithRoom(write: () => unknown): Promise<boolean> {
  if (await fits(write)) return true
  await makeRoom()
  return fits(write)
}

/** Removes what can be read again. A cleaner that fails is passed over. */
export async function makeRoom(): Promise<void> {
  for (const clean of cleaners) await clean().catch(() => undefined)
}

async function fits(write: () => unknown): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (isQuotaExceeded(error)) return false
    throw error
  }
}
