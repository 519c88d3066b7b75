import { isQuotaExceeded, makeRoom } from './quota.ts'

/** The only door to localStorage. A browser that forbids it (private windows, full disks) behaves as an empty one. */
export const storageKeys = {
  /** Who is signed in, for the next start. Source: product 1.3. */
  user: 'satoshi_user',
  /** dark, light or system. Source: product 1.9. */
  theme: 'satoshi-ui-theme',
  /** The tag of the language, written by i18next. Source: product 1.9. */
  language: 'i18nextLng',
  /** How the game shows itself here, and what of it the account does not know yet. */
  settings: 'satoshi-settings',
  /** There while a sign-out is not finished: the server may not have heard of it. */
  signingOut: 'satoshi_signing_out',
  /** What one of the tabs has announced, such as a mission that can be claimed. */
  announced: 'satoshi_announced',
  /** Whether the rest of the day lies open on home. */
  dayFold: 'satoshi_day_fold',
  /** That an answer of before the account waits for one, and what it is worth. */
  guestAnswer: 'satoshi_guest_answer',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

export function readStored(key: StorageKey): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null
}

/** What waits for room, by key; a later word on the same key takes its place. */
const waiting = new Map<StorageKey, string>()

/** Keeps a value. Where there is no room, room is made and it is kept a moment later, or not at all. */
export function writeStored(key: StorageKey, value: string): void {
  waiting.delete(key)
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    if (isQuotaExceeded(error)) void writeLater(key, value)
  }
}

async function writeLater(key: StorageKey, value: string): Promise<void> {
  waiting.set(key, value)
  await makeRoom()
  if (waiting.get(key) !== value) return
  waiting.delete(key)
  attempt(() => localStorage.setItem(key, value))
}

export function removeStored(key: StorageKey): void {
  waiting.delete(key)
  attempt(() => localStorage.removeItem(key))
}

/** What a sign-out leaves nothing of. Source: product 1.9. */
export function clearSessionStorage(): void {
  attempt(() => sessionStorage.clear())
}

/** A mark that lives as long as the tab. */
export function markOnce(name: string): boolean {
  const seen = readForTab(name)
  writeForTab(name, '1')
  return !seen
}

/** What this tab keeps for itself, until it is closed or somebody signs out. */
export function readForTab(name: string): string | null {
  return attempt(() => sessionStorage.getItem(name)) ?? null
}

export function writeForTab(name: string, value: string): void {
  attempt(() => sessionStorage.setItem(name, value))
}

function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
